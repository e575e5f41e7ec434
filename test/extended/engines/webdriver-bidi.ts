import { WebSocket } from 'undici';
import * as v from 'valibot';

const messageSchema = v.variant('type', [
  v.object({ type: v.literal('success'), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal('error'), id: v.number(), error: v.string(), message: v.string() }),
  v.object({ type: v.literal('event'), method: v.string(), params: v.unknown() }),
]);

type Command = { resolve: (result: unknown) => void; reject: (error: Error) => void };

export type BidiConnection = {
  /** Sends a command; resolves to its result, or rejects with the browser's error message. */
  send(method: string, params: object): Promise<unknown>;
  on(event: string, listener: (params: unknown) => void): void;
};

/** Connects to a browser through WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  const commands = new Map<number, Command>();
  const listeners = new Map<string, (params: unknown) => void>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const message = v.parse(messageSchema, JSON.parse(String(data)));
    if (message.type === 'event') {
      listeners.get(message.method)?.(message.params);
      return;
    }
    const command = commands.get(message.id);
    commands.delete(message.id);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of commands.values()) reject(new Error('The browser is gone.'));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', ({ message }) => reject(new Error(message)));
  });

  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        commands.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    on: (event, listener) => void listeners.set(event, listener),
  };
}

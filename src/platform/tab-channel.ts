import * as v from 'valibot';

/** A tab doesn't receive its own messages. */
export type TabChannel<Sent, Received = Sent> = {
  readonly post: (message: Sent) => void;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (onMessage: (message: Received) => void) => () => void;
  readonly close: () => void;
};

/**
 * Opens a channel between tabs. Messages that don't match the schema are ignored: another tab can
 * run another version of the app.
 */
export function openTabChannel<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): TabChannel<v.InferInput<Schema>, v.InferOutput<Schema>> {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (onMessage) => {
      const listener = ({ data }: MessageEvent<unknown>) => {
        const { success, output } = v.safeParse(schema, data);
        if (success) onMessage(output);
      };
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
    close: () => channel.close(),
  };
}

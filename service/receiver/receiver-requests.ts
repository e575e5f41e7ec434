import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { FONT, sendFont } from '#service/identity/font.ts';
import { createDeliveryLog } from './delivery-log.ts';
import { isReply, type ReceiverView, type Reply, receiverPage, replies } from './page.ts';

const LARGEST_DELIVERY_BYTES = 64 * 1024;
const LARGEST_FORM_BYTES = 4096;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The receiver's addresses, for its page. */
export type ReceiverPlace = Pick<ReceiverView, 'endpoint' | 'fingerprint' | 'validTo' | 'file'>;

/**
 * The receiver's request handlers: `receive` takes a delivery, `show` serves the page. Both use
 * one log of deliveries. `slowMs` is the delay of an answer that is meant to be too late.
 */
export function createReceiverRequests(place: ReceiverPlace, slowMs: number) {
  const log = createDeliveryLog();
  const watchers = new Set<ServerResponse>();
  let reply: Reply = 'received';

  const receive: Handler = async (request, response) => {
    const body = await readUpTo(LARGEST_DELIVERY_BYTES, request);
    if (body === undefined) return void response.writeHead(413, { connection: 'close' }).end();
    const header = (name: string) => String(request.headers[name] ?? '');
    const { status } = replies[reply];
    log.add({
      at: new Date(),
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body,
      answer: status,
    });
    for (const watcher of watchers) tell(watcher);
    const end = () => void response.writeHead(status ?? 200).end(`Answered ${status ?? 'late'}.\n`);
    if (status === null) setTimeout(end, slowMs).unref();
    else end();
  };

  const show: Handler = async (request, response) => {
    const { method, url = '/' } = request;
    if (method === 'POST' && url === '/settings') return change(request, response);
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    if (url === FONT) return sendFont(response);
    if (url === '/changes') return watch(response);
    return page(response, url === '/' ? 200 : 404);
  };

  async function page(response: ServerResponse, status: number, secretRefused = false) {
    const list = log.list();
    const { html, headers } = await receiverPage({
      ...place,
      reply,
      hasSecret: log.hasSecret(),
      secretRefused,
      deliveries: list.map((delivery) => ({ delivery, verdict: log.verdictOn(delivery) })),
    });
    response.writeHead(status, headers).end(html);
  }

  async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await readUpTo(LARGEST_FORM_BYTES, request)) ?? '');
    const wanted = form.get('reply') ?? '';
    if (isReply(wanted)) reply = wanted;
    if (form.has('forget')) log.forgetSecret();
    const secret = form.get('secret')?.trim();
    if (secret !== undefined && !log.takeSecret(secret)) return page(response, 422, true);
    response.writeHead(303, { location: '/' }).end();
  }

  async function watch(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    // Deliveries that were received before are fetched at once.
    tell(response);
    watchers.add(response);
    response.once('close', () => watchers.delete(response));
  }

  return { receive, show };
}

function tell(watcher: ServerResponse): void {
  watcher.write('data: arrived\n\n');
}

/** The body as text, or undefined for one that is larger or doesn't say how large it is. */
async function readUpTo(bytes: number, request: IncomingMessage): Promise<string | undefined> {
  const size = Number(request.headers['content-length'] ?? Infinity);
  return size <= bytes ? text(request) : undefined;
}

import { HttpResponse } from 'msw';
import { canaries } from './canaries.ts';

/**
 * Function that creates the response to a request. `pass` forwards the request to the service and
 * returns the service's response.
 */
export type CreateFaultResponse = (
  pass: () => Promise<Response>,
  method: string,
) => Response | Promise<Response>;

const json = { 'content-type': 'application/json' };
const secrets = { signingSecret: canaries.secret, token: canaries.token, key: canaries.key };

const canaryText = Object.values(canaries).join(' ');

const problem = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  HttpResponse.json(
    { type: 'about:blank', title: 'Refused', status, ...secrets },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );

const page = (status: number) => HttpResponse.html(`<h1>${canaries.token}</h1>`, { status });

/**
 * Responds as if another client had deleted the target of the operation. The service processes a
 * DELETE first, so that the target is really missing.
 */
const gone =
  (status: number): CreateFaultResponse =>
  async (pass, method) => {
    if (method === 'DELETE') await pass();
    return problem(status);
  };

/** Passes the request to the service, but loses the response. */
const lostAfter: CreateFaultResponse = async (pass) => {
  await pass();
  return HttpResponse.error();
};

/** Passes the request to the service, but responds with status 200 and an unusable body. */
const carriedOut =
  (body: () => BodyInit): CreateFaultResponse =>
  async (pass) => {
    await pass();
    return new HttpResponse(body(), { headers: json });
  };

/** Returns a generated stream of 65 MiB, which exceeds the limit of every operation. */
function endless(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(1024 ** 2).fill(0x20);
  let left = 65;
  return new ReadableStream({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

/** Returns an endless stream whose chunks arrive slowly. */
function dripping(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      controller.enqueue(new Uint8Array([0x20]));
    },
  });
}

/**
 * Faults in the order of the fault matrix. A fault without `responses` is caused by user actions,
 * or tested only in a browser.
 */
export const faults = {
  F1: { title: 'offline before it is sent', responses: {} },
  F2: {
    title: 'refused, or an error without CORS',
    responses: { before: () => HttpResponse.error(), after: lostAfter },
  },
  F3: { title: 'no headers in time', responses: { it: () => new Promise<Response>(() => {}) } },
  F4: { title: '2xx, then a stall or a break', responses: {} },
  F5: { title: 'the page is left meanwhile', responses: {} },
  F6: { title: '401, the token has ended', responses: { it: () => problem(401) } },
  F7: {
    title: '401 or 403 for the key',
    responses: { 401: () => problem(401), 403: () => problem(403) },
  },
  F8: { title: '403', responses: { it: () => problem(403) } },
  F9: { title: '404 or 410', responses: { 404: gone(404), 410: gone(410) } },
  F10: { title: '409 or 412', responses: { 409: () => problem(409), 412: () => problem(412) } },
  F11: {
    title: '400 or 422, however it is put',
    responses: {
      problem: () => problem(422),
      text: () => HttpResponse.text('That can’t be done.', { status: 400 }),
      html: () => page(400),
      empty: () => new HttpResponse(null, { status: 422 }),
    },
  },
  F12: {
    title: '429, with or without Retry-After',
    responses: { with: () => problem(429, { 'retry-after': '2' }), without: () => problem(429) },
  },
  F13: {
    title: '500, 502 or 504',
    responses: { 500: () => problem(500), 502: () => page(502), 504: () => page(504) },
  },
  F14: {
    title: '503 with Retry-After',
    responses: {
      short: () => problem(503, { 'retry-after': '2' }),
      long: () => problem(503, { 'retry-after': '60' }),
    },
  },
  F15: { title: '2xx, a sign-in page', responses: { it: () => page(200) } },
  F16: {
    title: '2xx, malformed or no JSON',
    responses: {
      malformed: carriedOut(() => `{"token":"${canaries.token}"`),
      empty: carriedOut(() => ''),
    },
  },
  F17: {
    title: '2xx, of another shape',
    responses: {
      text: carriedOut(() => JSON.stringify(canaryText)),
      secretOnly: carriedOut(() => JSON.stringify({ signingSecret: canaries.secret })),
      oneBad: async (pass) => HttpResponse.json([...(await (await pass()).json()), canaryText]),
    },
  },
  F18: { title: '2xx, over the size limit', responses: { it: carriedOut(endless) } },
  F19: { title: '302 or 307', responses: {} },
  F20: { title: 'a double click, or Enter twice', responses: {} },
  F21: { title: 'deleted by another tab', responses: {} },
  F22: { title: 'a late response to an earlier read', responses: {} },
  F23: { title: '2xx, a byte each half second', responses: { it: carriedOut(dripping) } },
} as const satisfies Readonly<
  Record<string, { title: string; responses: Readonly<Record<string, CreateFaultResponse>> }>
>;

export type FaultId = keyof typeof faults;

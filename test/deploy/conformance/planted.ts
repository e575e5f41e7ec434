import * as v from 'valibot';
import { expect } from 'vitest';
import { extensionNames } from '#platform/config.ts';
import { type Exchange, startExamined } from './examined.ts';

export type Change = (exchange: Exchange) => Promise<Response>;

/** A deviation of a service: its name, the operations, what they do instead, the row of the table and its text. */
export type Planted = readonly [
  name: string,
  at: RegExp,
  change: Change,
  row: string,
  says: string,
];

export const members = v.record(v.string(), v.unknown());
export const list = v.array(members);

/** Answers with another body. */
export const withBody =
  <S extends v.GenericSchema>(schema: S, change: (body: v.InferOutput<S>) => unknown): Change =>
  async ({ answer }) => {
    const answered = await answer();
    if (!answered.ok) return answered;
    const body = change(v.parse(schema, await answered.json()));
    return new Response(JSON.stringify(body), answered);
  };

/** Answers as if the request had another header, or hadn’t it. */
export const withHeader =
  (name: string, value?: string): Change =>
  ({ request, answer }) => {
    const headers = new Headers(request.headers);
    headers.delete(name);
    if (value !== undefined) headers.set(name, value);
    return answer(new Request(request, { headers }));
  };

/** Answers with another header. */
export const withAnswerHeader =
  (name: string, value: string): Change =>
  async ({ answer }) => {
    const answered = await answer();
    answered.headers.set(name, value);
    return answered;
  };

/** Expects the command to find a deviation. The service offers the extensions of its area alone, to save time. */
export async function expectFound([, at, change, row, says]: Planted): Promise<void> {
  const area = /\/(data|viewer|webhooks)\//.exec(row)?.[1]?.replace('data', 'directory') ?? '';
  const extensions = extensionNames.filter((name) => name.startsWith(area));
  const { run, get } = await startExamined({
    config: { extensions },
    instead: (exchange) => (at.test(exchange.operation) ? change(exchange) : exchange.answer()),
  });
  const { status, found } = await run('--write');
  expect(status).toBe(1);
  expect(found).toContain(`${row} ${says}`);
  expect(await get('/webhooks/v1/subscriptions')).toEqual([]);
}

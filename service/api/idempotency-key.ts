import { unprocessable } from '#service/problem.ts';

const LONGEST_KEY = 255;

/** The request's Idempotency-Key, if it has one. Throws 422 if it has another length than 1 to 255. */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers.get('idempotency-key') ?? undefined;
  if (key === undefined || (key.length >= 1 && key.length <= LONGEST_KEY)) return key;
  const detail = `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`;
  throw unprocessable([{ pointer: '#', detail }]);
}

import { HttpResponse } from 'msw';
import { hostileBodies, hostileErrors, hostileValues } from './corpus.ts';
import { memberPaths, withMember } from './records.ts';

/** One answer to a write; without a type the header is missing. */
export type Reply = readonly [word: string, body: BodyInit, status: number, type: string];

const json = 'application/json';

const failures = (status: number): readonly Reply[] =>
  hostileErrors.map(([word, type, body]) => [`${status} with ${word}`, body, status, type]);

/** Answers of any content: successes that are none, and refusals. */
export const successes: readonly Reply[] = hostileBodies.map(([word, body]) => [
  word,
  body,
  200,
  json,
]);
export const refusals = failures(422);
export const replies: readonly Reply[] = [...successes, ...refusals, ...failures(409)];

/** Answers in which one member is spoilt. */
export function spoiltReplies(record: unknown): readonly Reply[] {
  return memberPaths(record).flatMap((path) =>
    hostileValues.map(([word, value]): Reply => {
      const body = JSON.stringify(withMember(record, path, value));
      return [`${path.join('.')} is ${word}`, body, 200, json];
    }),
  );
}

export function answerWith([, body, status, type]: Reply): Response {
  return new HttpResponse(body, { status, headers: type === '' ? {} : { 'content-type': type } });
}

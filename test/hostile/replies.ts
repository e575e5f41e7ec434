import { HttpResponse } from 'msw';
import type { Corpus } from './corpus.ts';
import { getPropertyPaths, replaceProperty } from './records.ts';

/** Response to a write operation; if the type is empty, it has no Content-Type header. */
export type HostileReply = readonly [word: string, body: BodyInit, status: number, type: string];

const json = 'application/json';

const failures = ({ errors }: Corpus, status: number): readonly HostileReply[] =>
  errors.map(([word, type, body]) => [`${status} with ${word}`, body, status, type]);

/** Returns a success response for each body of the corpus. */
export const successes = ({ bodies }: Corpus): readonly HostileReply[] =>
  bodies.map(([word, body]) => [word, body, 200, json]);

export const refusals = (corpus: Corpus): readonly HostileReply[] => failures(corpus, 422);

export const replies = (corpus: Corpus): readonly HostileReply[] => [
  ...successes(corpus),
  ...refusals(corpus),
  ...failures(corpus, 409),
];

/** Returns success responses with corrupted copies of a record, each with one invalid property. */
export function getCorruptedReplies({ values }: Corpus, record: unknown): readonly HostileReply[] {
  return getPropertyPaths(record).flatMap((path) =>
    values.map(([word, value]): HostileReply => {
      const body = JSON.stringify(replaceProperty(record, path, value));
      return [`${path.join('.')} is ${word}`, body, 200, json];
    }),
  );
}

export function answerWith([, body, status, type]: HostileReply): Response {
  return new HttpResponse(body, { status, headers: type === '' ? {} : { 'content-type': type } });
}

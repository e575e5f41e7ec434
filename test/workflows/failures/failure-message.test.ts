import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { tolerantListSchema, withResponseHead } from '#platform/parse-list.ts';
import { sampleFailures } from '#test/platform/http/failures.ts';
import {
  describeFailure,
  formatFailureDetails,
  formatUnreadableDetails,
  getFailureMessage,
} from '#workflows/failures/failure-message.ts';

const all = Object.values(sampleFailures);

describe('describeFailure', () => {
  test.each(all)('explains what failed and why: $kind', (failure) => {
    const { title, explanation } = describeFailure(failure);
    expect(title).toBe('Couldn’t create the webhook');
    expect(explanation).toMatch(/^[A-Z“].{20,}[.”]$/u);
    expect(explanation).not.toMatch(/undefined|\[object|!|Oops/);
  });

  test('returns a distinct description for each kind of failure', () => {
    const explanations = all.map((failure) => describeFailure(failure).explanation);
    expect(new Set(explanations).size).toBe(all.length);
  });

  test('says that a write with unknown outcome may have been carried out', () => {
    const unknown = all.filter(({ outcome }) => outcome === 'unknown');
    expect(unknown.length).toBeGreaterThan(2);
    for (const failure of unknown) {
      expect(describeFailure(failure).explanation).toContain(
        'may or may not have been carried out',
      );
    }
  });

  test('quotes the message of the service', () => {
    const failure = sampleFailures.conflict;
    const said = { ...failure, response: { ...failure.response, message: 'Already there.' } };
    expect(describeFailure(said).explanation).toBe('The service says: “Already there.”');
  });

  test('distinguishes a file that is too large from a request that is too large', () => {
    const failure = sampleFailures['too-large'];
    const explained = (method: 'GET' | 'POST') =>
      describeFailure({ ...failure, operation: { ...failure.operation, method } }).explanation;
    expect(explained('GET')).toBe('It is larger than the service allows.');
    expect(explained('POST')).toBe('What was sent is larger than the service accepts.');
  });
});

describe('formatFailureDetails', () => {
  test('returns operation, failure, status, content type, request id and time', () => {
    expect(formatFailureDetails(sampleFailures.conflict)).toBe(
      [
        'Operation: POST (webhooks) create the webhook',
        'Failure: conflict, outcome not-applied',
        'Status: 400',
        'Content type: application/problem+json',
        'Request id: req-1',
        'Time: 2026-11-21T03:00:00.000Z',
      ].join('\n'),
    );
  });
});

describe('formatUnreadableDetails', () => {
  const list = v.pipe(v.unknown(), tolerantListSchema(v.object({ id: v.string() })));
  const answer = {
    operation: { service: 'directory', method: 'GET', action: 'load the people' },
    at: '2026-11-21T03:00:00.000Z',
    status: 200,
    contentType: 'application/json',
    requestId: 'req-1',
    entityTag: undefined,
  } as const;

  test('returns the details of the response and the index of each unreadable record', async () => {
    const read = await v.parseAsync(withResponseHead(list)(answer), [
      { id: 'a' },
      'whsec_CANARY',
      { id: 7 },
    ]);
    expect(formatUnreadableDetails(read, 'people')).toBe(
      [
        'Operation: GET (directory) load the people',
        'Status: 200',
        'Content type: application/json',
        'Request id: req-1',
        'Time: 2026-11-21T03:00:00.000Z',
        'people[1]: the record is not Object',
        'people[2]: id is not string',
      ].join('\n'),
    );
  });

  test('returns only the indexes of the records if there was no response', () => {
    const read = v.parse(list, ['x']);
    expect(formatUnreadableDetails(read, 'people')).toBe('people[0]: the record is not Object');
  });

  test('has no response data to format if all records are valid', async () => {
    expect(await v.parseAsync(withResponseHead(list)(answer), [{ id: 'a' }])).toEqual(
      v.parse(list, [{ id: 'a' }]),
    );
  });
});

describe('getFailureMessage', () => {
  test('says that the screen failed, but doesn’t quote the message of a TypeError', () => {
    const words = getFailureMessage(new TypeError('whsec_secret is not a function'));
    expect(words.title).toBe('This screen failed');
    expect(JSON.stringify(words)).not.toContain('whsec_secret');
  });
});

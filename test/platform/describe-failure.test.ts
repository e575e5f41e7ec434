import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeFailure, wordsFor } from '#platform/describe-failure.ts';
import { RequestError } from '#platform/failure.ts';
import { failureDetails, unreadableDetails } from '#platform/failure-details.ts';
import { answered, tolerantList } from '#platform/tolerant.ts';
import { sampleFailures } from './failures.ts';

const all = Object.values(sampleFailures);

describe('the words for a failure', () => {
  it.each(all)('of kind $kind say what couldn’t be done and why', (failure) => {
    const { title, explanation } = describeFailure(failure);
    expect(title).toBe('Couldn’t create the webhook');
    expect(explanation).toMatch(/^[A-Z“].{20,}[.”]$/u);
    expect(explanation).not.toMatch(/undefined|\[object|!|Oops/);
  });

  it('differ from kind to kind', () => {
    const explanations = all.map((failure) => describeFailure(failure).explanation);
    expect(new Set(explanations).size).toBe(all.length);
  });

  it('never claim to know an outcome that is unknown', () => {
    for (const failure of all.filter(({ outcome }) => outcome === 'unknown')) {
      expect(describeFailure(failure).explanation).toContain(
        'may or may not have been carried out',
      );
    }
  });

  it('repeat the service’s own sentence where it gave one', () => {
    const failure = sampleFailures.conflict;
    const said = { ...failure, answer: { ...failure.answer, message: 'Already there.' } };
    expect(describeFailure(said).explanation).toBe('The service says: “Already there.”');
  });

  it('say how long to wait in whole seconds, rounded up', () => {
    expect(describeFailure(sampleFailures['rate-limited']).explanation).toContain('in 2 seconds.');
  });
});

describe('the details for a bug report', () => {
  it('name operation, failure, status, content type, request id and time', () => {
    expect(failureDetails(sampleFailures.conflict)).toBe(
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

  it('leave out what is not known', () => {
    expect(failureDetails(sampleFailures.offline)).not.toContain('Status');
  });
});

describe('the details of records that could not be read', () => {
  const list = v.pipe(v.unknown(), tolerantList(v.object({ id: v.string() })));
  const answer = {
    operation: { service: 'directory', method: 'GET', action: 'load the people' },
    at: '2026-11-21T03:00:00.000Z',
    status: 200,
    contentType: 'application/json',
    requestId: 'req-1',
    entityTag: undefined,
  } as const;

  it('name operation, status, content type, request id, time, and each record’s place', () => {
    const read = v.parse(answered(list)(answer), [{ id: 'a' }, 'whsec_CANARY', { id: 7 }]);
    expect(unreadableDetails(read, 'people')).toBe(
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

  it('name places alone where no answer held them', () => {
    const read = v.parse(list, ['x']);
    expect(unreadableDetails(read, 'people')).toBe('people[0]: the record is not Object');
  });

  it('are not made for an answer that could be read whole, which stays equal to the next', () => {
    expect(v.parse(answered(list)(answer), [{ id: 'a' }])).toEqual(v.parse(list, [{ id: 'a' }]));
  });
});

describe('words for whatever was thrown', () => {
  it('are those of the failure that a request error carries', () => {
    const error = new RequestError(sampleFailures.offline);
    expect(wordsFor(error)).toMatchObject(describeFailure(sampleFailures.offline));
  });

  it('admit a fault of the app, without repeating a message that may hold anything', () => {
    const words = wordsFor(new TypeError('whsec_secret is not a function'));
    expect(words.title).toBe('This screen failed');
    expect(JSON.stringify(words)).not.toContain('whsec_secret');
  });
});

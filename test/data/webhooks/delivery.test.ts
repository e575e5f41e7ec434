import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Delivery, deliveriesSchema, deliverySchema } from '#data/webhooks/delivery.ts';
import { withNewestPage } from '#data/webhooks/delivery-queries.ts';

const nothing = {
  eventType: null,
  about: null,
  createdAt: null,
  status: null,
  nextAttemptAt: null,
  waitsBehind: null,
  attempts: null,
};

const noAttempt = {
  at: null,
  durationMs: null,
  requestHeaders: null,
  responseStatus: null,
  responseHeaders: null,
  responseBody: null,
  error: null,
};

describe('deliverySchema', () => {
  it.each([
    [{ deliveryId: 'd' }],
    [{ deliveryId: 'd', eventType: 1, createdAt: {}, status: [], nextAttemptAt: 0, attempts: 'x' }],
    [{ deliveryId: 'd', eventType: null, createdAt: null, status: null, attempts: null }],
  ])('is read with members missing or of another type: %j', (sent) => {
    expect(v.parse(deliverySchema, sent)).toEqual({ ...nothing, deliveryId: 'd' });
  });

  it('is read with each of its attempts, also unreadable ones', () => {
    const known = { ...noAttempt, at: 'x', durationMs: 5, responseStatus: 200, responseBody: 'ok' };
    const odd = { at: 5, durationMs: 'fast', responseStatus: '200', responseBody: {}, error: 0 };
    const { attempts } = v.parse(deliverySchema, {
      deliveryId: 7,
      attempts: [known, odd, null, 'x', []],
    });
    expect(attempts).toEqual([known, noAttempt, noAttempt, noAttempt, noAttempt]);
  });

  it('is read with the headers that are text, and none of another type', () => {
    const headersOf = (requestHeaders: unknown) =>
      v.parse(deliverySchema, { deliveryId: 'd', attempts: [{ requestHeaders }] }).attempts?.[0]
        ?.requestHeaders;
    expect(headersOf({ host: 'a.test', odd: 1, more: null })).toEqual({ host: 'a.test' });
    for (const odd of ['host: a.test', ['host'], 7, null]) expect(headersOf(odd)).toBeNull();
  });

  it('is read with what it is about, and what it waits behind', () => {
    const sent = { deliveryId: 'd', about: 'Settlement', waitsBehind: 7 };
    expect(v.parse(deliverySchema, sent)).toMatchObject({ about: 'Settlement', waitsBehind: '7' });
  });

  it('is read with a payload of any type or none', () => {
    for (const payload of [null, 0, '', [], { a: { b: 1 } }]) {
      expect(v.parse(deliverySchema, { deliveryId: 'd', payload })).toHaveProperty(
        'payload',
        payload,
      );
    }
    expect(v.parse(deliverySchema, { deliveryId: 'd' }).payload).toBeUndefined();
  });

  it('is counted as unreadable without an id, beside readable ones', () => {
    const { items, unreadable } = v.parse(deliveriesSchema, [
      null,
      { deliveryId: '' },
      { deliveryId: 'd' },
    ]);
    expect(items).toHaveLength(1);
    expect(unreadable).toHaveLength(2);
  });
});

describe('withNewestPage', () => {
  const page = (ids: string, hasOlder = true) => ({
    items: [...ids].map((deliveryId) => v.parse(deliverySchema, { deliveryId })),
    unreadable: [],
    hasOlder,
  });
  const pages = { pages: [page('fed'), page('cba', false)], pageParams: ['', 'd'] };

  it.each([
    ['puts new rows at the top', page('hgf'), ['hgfed', 'cba'], false],
    ['removes rows that no longer match', page('gfd'), ['gfd', 'cba'], false],
    ['joins at an older page if a page is new', page('hgb'), ['hgba'], false],
    ['begins again if no row is in both', page('zyx'), ['zyx'], true],
    ['begins again if the newest page is the whole list', page('f', false), ['f'], false],
  ])('%s', (_, newest, expected, hasOlder) => {
    const joined = withNewestPage(pages, newest);
    const idsOf = ({ items }: { items: readonly Delivery[] }) =>
      items.map(({ deliveryId }) => deliveryId).join('');
    expect(joined.pages.map(idsOf)).toEqual(expected);
    expect(joined.pages.at(-1)?.hasOlder).toBe(hasOlder);
    expect(joined.pageParams).toHaveLength(expected.length);
  });

  it('takes the newest state of a row', () => {
    const retried = {
      ...page('fed'),
      items: [v.parse(deliverySchema, { deliveryId: 'f', status: 'failed' })],
    };
    expect(withNewestPage(pages, retried).pages[0]?.items[0]?.status).toBe('failed');
  });
});

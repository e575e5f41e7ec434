import { expect, it } from 'vitest';
import { changedElsewhere } from '#data/webhooks/subscriptions/changed-elsewhere.ts';

const whole = (url: string) => ({ url, shownUrl: url });
/** Known only as lists show it. */
const masked = (shownUrl: string) => ({ url: null, shownUrl });
const base = { ...whole('https://ci.example.test/in'), eventTypes: ['a', 'b'] };
const mine = 'https://ci.example.test/mine';

it('changes from elsewhere are none if only the order of events differs', () => {
  expect(changedElsewhere(base, { ...base, eventTypes: ['b', 'a'] }, { url: 'x' })).toEqual([]);
});

it('changes from elsewhere stand beside the edits of the form', () => {
  const present = { ...whole('https://ci.example.test/theirs'), eventTypes: ['c'] };
  expect(changedElsewhere(base, present, { url: mine })).toEqual([
    { member: 'url', mine, theirs: 'https://ci.example.test/theirs' },
    { member: 'eventTypes', mine: undefined, theirs: ['c'] },
  ]);
});

it('changes from elsewhere are none if the form has the same change', () => {
  const present = { ...whole('https://ci.example.test/new'), eventTypes: ['c', 'a'] };
  const edits = { url: ' https://CI.example.test/new ', eventTypes: ['a', 'c'] };
  expect(changedElsewhere(base, present, edits)).toEqual([]);
});

it('changes from elsewhere are none if the present values are unknown', () => {
  const present = { url: null, shownUrl: null, eventTypes: null };
  expect(changedElsewhere(base, present, { url: 'x' })).toEqual([]);
});

it('changes from elsewhere are none if the earlier values were unknown', () => {
  const before = { url: null, shownUrl: null, eventTypes: null };
  expect(changedElsewhere(before, base, { url: mine, eventTypes: ['c'] })).toEqual([]);
});

it.each([
  [masked('https://ci.example.test/in?team=…'), masked('https://ci.example.test/other?team=…')],
  [masked('https://ci.example.test/in?team=…'), whole('https://ci.example.test/other')],
  [whole('https://ci.example.test/in'), masked('https://ci.example.test/other?team=…')],
])('changes from elsewhere are found in masked urls: %j, then %j', (before, after) => {
  const [from, present] = [before, after].map((one) => ({ ...one, eventTypes: ['a'] }));
  if (from === undefined || present === undefined) throw new Error('there are two');
  expect(changedElsewhere(from, present, { url: mine })).toEqual([
    { member: 'url', mine, theirs: after.url ?? after.shownUrl },
  ]);
  expect(changedElsewhere(from, from, { url: mine })).toEqual([]);
});

it('changes from elsewhere are none if the typed url has the same mask', () => {
  const before = { ...masked('https://ci.example.test/in?team=…'), eventTypes: ['a'] };
  const present = { ...masked('https://ci.example.test/new?team=…'), eventTypes: ['a'] };
  const edits = { url: 'https://ci.example.test/new?team=atlas' };
  expect(changedElsewhere(before, present, edits)).toEqual([]);
});

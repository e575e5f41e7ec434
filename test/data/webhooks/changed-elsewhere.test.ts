import { expect, it } from 'vitest';
import { changedElsewhere } from '#data/webhooks/changed-elsewhere.ts';

const whole = (url: string) => ({ url, shownUrl: url });
/** Known only as lists show it. */
const masked = (shownUrl: string) => ({ url: null, shownUrl });
const base = { ...whole('https://ci.example.test/in'), eventTypes: ['a', 'b'] };
const mine = 'https://ci.example.test/mine';

it('is nothing as long as nobody else has changed anything', () => {
  expect(changedElsewhere(base, { ...base, eventTypes: ['b', 'a'] }, { url: 'x' })).toEqual([]);
});

it('is what somebody else has changed, beside what the form holds', () => {
  const present = { ...whole('https://ci.example.test/theirs'), eventTypes: ['c'] };
  expect(changedElsewhere(base, present, { url: mine })).toEqual([
    { member: 'url', mine, theirs: 'https://ci.example.test/theirs' },
    { member: 'eventTypes', mine: undefined, theirs: ['c'] },
  ]);
});

it('is nothing where both have made the same change', () => {
  const present = { ...whole('https://ci.example.test/new'), eventTypes: ['c', 'a'] };
  const edits = { url: ' https://CI.example.test/new ', eventTypes: ['a', 'c'] };
  expect(changedElsewhere(base, present, edits)).toEqual([]);
});

it('is nothing where what is there now isn’t known', () => {
  const present = { url: null, shownUrl: null, eventTypes: null };
  expect(changedElsewhere(base, present, { url: 'x' })).toEqual([]);
});

it('is nothing where what was there before wasn’t known', () => {
  const before = { url: null, shownUrl: null, eventTypes: null };
  expect(changedElsewhere(before, base, { url: mine, eventTypes: ['c'] })).toEqual([]);
});

it.each([
  [masked('https://ci.example.test/in?team=…'), masked('https://ci.example.test/other?team=…')],
  [masked('https://ci.example.test/in?team=…'), whole('https://ci.example.test/other')],
  [whole('https://ci.example.test/in'), masked('https://ci.example.test/other?team=…')],
])(
  'is seen by what an address shows where it isn’t known in full: %j, then %j',
  (before, after) => {
    const [from, present] = [before, after].map((one) => ({ ...one, eventTypes: ['a'] }));
    if (from === undefined || present === undefined) throw new Error('there are two');
    expect(changedElsewhere(from, present, { url: mine })).toEqual([
      { member: 'url', mine, theirs: after.url ?? after.shownUrl },
    ]);
    expect(changedElsewhere(from, from, { url: mine })).toEqual([]);
  },
);

it('is nothing where the typed address shows the same', () => {
  const before = { ...masked('https://ci.example.test/in?team=…'), eventTypes: ['a'] };
  const present = { ...masked('https://ci.example.test/new?team=…'), eventTypes: ['a'] };
  const edits = { url: 'https://ci.example.test/new?team=atlas' };
  expect(changedElsewhere(before, present, edits)).toEqual([]);
});

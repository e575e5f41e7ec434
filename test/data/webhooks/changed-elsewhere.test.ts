import { expect, it } from 'vitest';
import { changedElsewhere } from '#data/webhooks/changed-elsewhere.ts';

const base = { url: 'https://ci.example.test/in', eventTypes: ['a', 'b'] };

it('is nothing as long as nobody else has changed anything', () => {
  expect(changedElsewhere(base, { ...base, eventTypes: ['b', 'a'] }, { url: 'x' })).toEqual([]);
});

it('is what somebody else has changed, beside what the form holds', () => {
  const present = { url: 'https://ci.example.test/theirs', eventTypes: ['c'] };
  expect(changedElsewhere(base, present, { url: 'https://ci.example.test/mine' })).toEqual([
    {
      member: 'url',
      mine: 'https://ci.example.test/mine',
      theirs: 'https://ci.example.test/theirs',
    },
    { member: 'eventTypes', mine: undefined, theirs: ['c'] },
  ]);
});

it('is nothing where both have made the same change', () => {
  const present = { url: 'https://ci.example.test/new', eventTypes: ['c', 'a'] };
  const edits = { url: ' https://CI.example.test/new ', eventTypes: ['a', 'c'] };
  expect(changedElsewhere(base, present, edits)).toEqual([]);
});

it('is nothing where what is there now isn’t known', () => {
  expect(changedElsewhere(base, { url: null, eventTypes: null }, { url: 'x' })).toEqual([]);
});

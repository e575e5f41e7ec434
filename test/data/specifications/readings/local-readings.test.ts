import { describe, expect, test } from 'vitest';
import { createStoredReadMarks } from '#data/specifications/read-marks.ts';
import type { NewReadMark } from '#data/specifications/read-marks.ts';

const key = 'readings';
const name = (path: string) => ({ codeHostSlug: 'pay/core', path });
const reading = (path: string, more: Partial<NewReadMark> = {}): NewReadMark => ({
  name: name(path),
  title: `Title of ${path}`,
  etag: '"1"',
  version: null,
  ...more,
});

/** A storage of at most so many characters. */
function storageOf(room = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (at: string) => items.get(at) ?? null,
    removeItem: (at: string) => void items.delete(at),
    setItem: (at: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(at, value);
    },
  };
}

function begin(storage = storageOf()) {
  let seconds = 0;
  const readings = createStoredReadMarks(storage, key, () => {
    seconds += 1;
    return new Date(Date.UTC(2026, 2, 3, 0, 0, seconds));
  });
  const paths = () => readings.list().map((kept) => kept.name.path);
  return { storage, readings, paths };
}

const hashes = (count: number) => Array.from({ length: count }, (_, at) => `hash-${at}`);

describe('readings in this browser', () => {
  test('are listed with the latest first, each specification once', () => {
    const { readings, paths } = begin();
    for (const path of ['a.md', 'b.md', 'a.md']) readings.record(reading(path));
    expect(paths()).toEqual(['a.md', 'b.md']);
    expect(readings.list()[0]).toEqual({
      ...reading('a.md'),
      readAt: new Date('2026-03-03T00:00:03Z'),
      currentEtag: undefined,
    });
  });

  test('are read by other tabs and after a reload', () => {
    const { storage, readings } = begin();
    readings.record(reading('a.md'));
    expect(createStoredReadMarks(storage, key).list()).toEqual(readings.list());
    expect(createStoredReadMarks(storage, 'readings of somebody else').list()).toEqual([]);
  });

  test('keep names, ETag, time and hashes, and nothing else', () => {
    const { storage, readings } = begin();
    const more = { text: 'canary', name: { ...name('a.md'), text: 'canary' } };
    const blocks = { salt: readings.salt(), hashes: ['h1', 'h2'] };
    readings.record({ ...reading('a.md', { blocks }), ...more });
    expect(JSON.parse(storage.items.get(key) ?? '')).toEqual({
      salt: expect.stringMatching(/^[\da-f]{32}$/),
      readings: [
        {
          ...reading('a.md'),
          readAt: '2026-03-03T00:00:01.000Z',
          blocks: 'h1 h2',
        },
      ],
    });
  });

  test('are at most 200, without the oldest', () => {
    const { readings, paths } = begin();
    for (let at = 0; at < 202; at += 1) readings.record(reading(`${at}.md`));
    expect(paths()).toHaveLength(200);
    expect(paths().at(-1)).toBe('2.md');
  });

  test('take a million characters at most, without the oldest', () => {
    const { storage, readings, paths } = begin();
    const salt = readings.salt();
    for (let at = 0; at < 9; at += 1) {
      readings.record(reading(`${at}.md`, { blocks: { salt, hashes: hashes(18_000) } }));
    }
    expect(storage.items.get(key)?.length).toBeLessThan(1_001_000);
    expect(paths()).toEqual(['8.md', '7.md', '6.md', '5.md', '4.md']);
  });

  test('are fewer where the storage is full, and none without storage', () => {
    const few = begin(storageOf(800));
    for (let at = 0; at < 9; at += 1) few.readings.record(reading(`${at}.md`));
    expect(few.paths()[0]).toBe('8.md');
    const off = begin(storageOf(0));
    off.readings.record(reading('a.md'));
    expect(off.paths()).toEqual([]);
  });

  test.each(['', 'null', '{', '[]', '{"salt":7,"readings":[]}', '{"salt":"s"}'])(
    'are none where the storage holds %j',
    (text) => {
      const { storage, readings, paths } = begin();
      storage.items.set(key, text);
      expect(paths()).toEqual([]);
      readings.record(reading('a.md'));
      expect(paths()).toEqual(['a.md']);
    },
  );

  test('are listed without those that can’t be read', () => {
    const { storage, readings, paths } = begin();
    readings.record(reading('a.md'));
    const stored = JSON.parse(storage.items.get(key) ?? '');
    const odd = [7, { ...stored.readings[0], readAt: 'yesterday' }, ...stored.readings];
    storage.items.set(key, JSON.stringify({ ...stored, readings: odd }));
    expect(paths()).toEqual(['a.md']);
  });

  test('can be forgotten one by one and all at once', () => {
    const { storage, readings, paths } = begin();
    for (const path of ['a.md', 'b.md', 'c.md']) readings.record(reading(path));
    readings.forget(name('b.md'));
    expect(paths()).toEqual(['c.md', 'a.md']);
    readings.forget();
    expect(storage.items.size).toBe(0);
  });
});

describe('hashes of a text', () => {
  test('are those of the last reading, if that is the text in question', () => {
    const { readings } = begin();
    const blocks = { salt: readings.salt(), hashes: hashes(3) };
    readings.record(reading('a.md', { blocks }));
    expect(readings.blocksOf(name('a.md'), '"1"')).toEqual(blocks);
    expect(readings.blocksOf(name('a.md'), '"2"')).toBeUndefined();
    expect(readings.blocksOf(name('b.md'), '"1"')).toBeUndefined();
    readings.record(reading('a.md'));
    expect(readings.blocksOf(name('a.md'), '"1"')).toBeUndefined();
  });

  test('have one salt in all tabs, and another after everything was forgotten', () => {
    const { storage, readings } = begin();
    const salt = readings.salt();
    expect(createStoredReadMarks(storage, key).salt()).toBe(salt);
    readings.record(reading('a.md'));
    expect(readings.salt()).toBe(salt);
    readings.forget();
    expect(readings.salt()).not.toBe(salt);
  });

  test('aren’t kept if they have a salt that was forgotten', () => {
    const { readings, paths } = begin();
    const blocks = { salt: readings.salt(), hashes: hashes(3) };
    readings.forget();
    readings.record(reading('a.md', { blocks }));
    expect(paths()).toEqual(['a.md']);
    expect(readings.blocksOf(name('a.md'), '"1"')).toBeUndefined();
  });

  test('aren’t kept if they have over a quarter million characters', () => {
    const { readings, paths } = begin();
    readings.record(reading('a.md'));
    const blocks = { salt: readings.salt(), hashes: hashes(40_000) };
    readings.record(reading('b.md', { blocks }));
    expect(paths()).toEqual(['b.md', 'a.md']);
    expect(readings.blocksOf(name('b.md'), '"1"')).toBeUndefined();
  });
});

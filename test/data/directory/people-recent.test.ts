import { describe, expect, it } from 'vitest';
import { createRecentPeople } from '#data/directory/people/people-recent.ts';

function memory() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  };
}

const refuse = () => {
  throw new DOMException('Storage is denied.', 'SecurityError');
};

describe('recent look-ups', () => {
  it('are the last eight names, each once, the last first', () => {
    const recent = createRecentPeople(memory(), 'recent', 'mara');
    for (const name of [...'abcdefghij', 'e']) recent.add(name);
    expect(recent.snapshot()).toEqual([...'ejihgfdc']);
  });

  it('are kept for the same person in the same tab', () => {
    const storage = memory();
    createRecentPeople(storage, 'recent', 'mara').add('50% a/b 👩‍🚀');
    expect(createRecentPeople(storage, 'recent', 'mara').snapshot()).toEqual(['50% a/b 👩‍🚀']);
  });

  it('are removed for another signed-in person', () => {
    const storage = memory();
    createRecentPeople(storage, 'recent', 'mara').add('Ada');
    expect(createRecentPeople(storage, 'recent', 'jonas').snapshot()).toEqual([]);
    expect(storage.held.size).toBe(0);
  });

  it('are removed from storage when they are cleared', () => {
    const storage = memory();
    const recent = createRecentPeople(storage, 'recent', 'mara');
    recent.add('Ada');
    recent.clear();
    expect([recent.snapshot(), storage.held.size]).toEqual([[], 0]);
  });

  it.each(['', 'null', '[]', '{"owner":"mara","names":[1]}', '{'])(
    'are none if %j is stored',
    (text) => {
      const storage = { ...memory(), getItem: () => text };
      expect(createRecentPeople(storage, 'recent', 'mara').snapshot()).toEqual([]);
    },
  );

  it('are kept in memory if storage is denied', () => {
    const recent = createRecentPeople(
      { getItem: refuse, setItem: refuse, removeItem: refuse },
      'recent',
      'mara',
    );
    recent.add('Ada');
    expect(recent.snapshot()).toEqual(['Ada']);
    recent.clear();
    expect(recent.snapshot()).toEqual([]);
  });
});

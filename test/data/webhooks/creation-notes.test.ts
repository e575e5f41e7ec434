import { describe, expect, it } from 'vitest';
import { createCreationNotes, openNotes } from '#data/webhooks/subscriptions/creation-notes.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';

const name = 'creations of Mara';
const sent = {
  url: 'https://user:pass@hooks.example.test:8443/in/s3cret?token=s3cret#s3cret',
  eventTypes: ['bookmark.created'],
};
const sentAt = '2026-11-21T10:00:00.000Z';
const now = () => new Date(sentAt);
const soon = Date.parse(sentAt) + 5_000;
const later = Date.parse(sentAt) + 90_000;

describe('a note of a creation', () => {
  it('has time, host and events, and nothing that may be secret', () => {
    const storage = memoryStorage();
    createCreationNotes(storage, name, now).begin('note', sent);
    expect(createCreationNotes(storage, name).snapshot()).toMatchObject([
      { sentAt, host: 'hooks.example.test:8443', eventTypes: ['bookmark.created'] },
    ]);
    expect([...storage.items.values()].join()).not.toMatch(/s3cret|pass/);
  });

  it('is stored before the request and shown once it is old', () => {
    const storage = memoryStorage();
    createCreationNotes(storage, name, now).begin('note', sent);
    const elsewhere = createCreationNotes(storage, name).snapshot();
    expect(openNotes(elsewhere, soon)).toEqual([]);
    expect(openNotes(elsewhere, later)).toHaveLength(1);
  });

  it('is shown at once after a lost answer, until it is removed', () => {
    const storage = memoryStorage();
    const notes = createCreationNotes(storage, name, now);
    expect(notes.begin('note', sent)).toBe(true);
    notes.leaveOpen('note', 'sub_1');
    expect(notes.begin('note', sent)).toBe(false);
    notes.leaveOpen('note', null);
    const elsewhere = createCreationNotes(storage, name);
    expect(openNotes(elsewhere.snapshot(), soon)).toMatchObject([{ subscriptionId: 'sub_1' }]);
    elsewhere.remove('note');
    notes.reread();
    expect(notes.snapshot()).toEqual([]);
  });

  it('is shown later while its secret is on screen', () => {
    const notes = createCreationNotes(memoryStorage(), name, now);
    notes.begin('note', sent);
    notes.showSecret('note', 'sub_1');
    expect(openNotes(notes.snapshot(), later)).toEqual([]);
    expect(openNotes(notes.snapshot(), later + 3_600_000)).toHaveLength(1);
  });

  it.each(['', '{', '[{"noteId":1}]'])('is not read from %j', (text) => {
    const storage = { ...memoryStorage(), getItem: () => text };
    expect(createCreationNotes(storage, name).snapshot()).toEqual([]);
  });
});

import * as v from 'valibot';
import type { NewSubscription } from '#data/webhooks/schema.ts';
import { maybeText } from '#platform/http/tolerant.ts';
import type { Observable } from '#platform/observable.ts';
import { storedList } from '#platform/stored-list.ts';

/**
 * A creation that was sent, and whose secret has not been stored. Of the url it holds the host only,
 * since the rest may be secret.
 */
export type CreationNote = {
  readonly noteId: string;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly host: string;
  readonly eventTypes: readonly string[];
  /** The id of the created webhook, if it is known. */
  readonly subscriptionId: string | null;
  /** False while a tab may be waiting for the answer or showing the secret. */
  readonly isOpen: boolean;
};

/** The notes of one person in this browser, newest first. */
export type CreationNotes = Observable<readonly CreationNote[]> & {
  /**
   * Called right before a creation is sent, so that even a closed page leaves a note. False if the same
   * creation was sent before and its outcome is unknown.
   */
  begin(noteId: string, sent: NewSubscription): boolean;
  /** The secret is on screen. */
  showSecret(noteId: string, subscriptionId: string | null): void;
  /** Nobody has the secret. `subscriptionId` is null if it is unknown. */
  leaveOpen(noteId: string, subscriptionId: string | null): void;
  /** The secret is stored, nothing was created, or the person dismissed the note. */
  remove(noteId: string): void;
  /** Reads what another tab has stored. */
  reread(): void;
};

/** The longest time for which a tab waits for the answer to a creation, or shows the secret. */
const longestMs = { answer: 60_000, secret: 3_600_000 };

const noteSchema: v.GenericSchema<unknown, CreationNote> = v.object({
  noteId: v.string(),
  sentAt: v.string(),
  host: v.string(),
  eventTypes: v.array(v.string()),
  subscriptionId: maybeText,
  isOpen: v.boolean(),
});

const waitingUntil = ({ sentAt, subscriptionId }: CreationNote) =>
  Date.parse(sentAt) + longestMs[subscriptionId === null ? 'answer' : 'secret'];

/** When the next note opens that isn't open yet, in milliseconds since the epoch. */
export function whenNextOpen(notes: readonly CreationNote[]): number | undefined {
  const times = notes.filter(({ isOpen }) => !isOpen).map(waitingUntil);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The notes that are open at a time (milliseconds since the epoch). */
export function openNotes(notes: readonly CreationNote[], now: number): readonly CreationNote[] {
  return notes.filter((note) => note.isOpen || !(now < waitingUntil(note)));
}

/** The notes stored under `name`. */
export function createCreationNotes(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
  now: () => Date = () => new Date(),
): CreationNotes {
  const { snapshot, subscribe, reread, change } = storedList(storage, name, noteSchema);
  const update = (noteId: string, subscriptionId: string | null, isOpen: boolean) =>
    change((present) =>
      present.map((note) =>
        note.noteId === noteId
          ? { ...note, subscriptionId: subscriptionId ?? note.subscriptionId, isOpen }
          : note,
      ),
    );
  return {
    snapshot,
    subscribe,
    reread,
    begin(noteId, { url, eventTypes }) {
      reread();
      if (snapshot().some((note) => note.noteId === noteId)) return false;
      const { host } = new URL(url);
      const sentAt = now().toISOString();
      const note = { noteId, sentAt, host, eventTypes, subscriptionId: null, isOpen: false };
      change((present) => [note, ...present]);
      return true;
    },
    showSecret: (noteId, subscriptionId) => update(noteId, subscriptionId, false),
    leaveOpen: (noteId, subscriptionId) => update(noteId, subscriptionId, true),
    remove: (noteId) => change((present) => present.filter((note) => note.noteId !== noteId)),
  };
}

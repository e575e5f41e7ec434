import * as v from 'valibot';
import {
  nameKey,
  type SpecificationName,
  type SpecificationReading,
} from '#data/specifications/specification.ts';
import { tolerantList } from '#platform/http/tolerant.ts';
import type { NewReading, SaltedHashes } from './reading.ts';

/** What this browser remembers of what one person has read. It never has any of the text. */
export type LocalReadings = {
  /** Latest first. */
  list(): readonly SpecificationReading[];
  /** The hashes of the text with this ETag, if that is what was read last. */
  blocksOf(name: SpecificationName, etag: string | null): SaltedHashes | undefined;
  /** For the hashes of texts to come. The same until everything is forgotten. */
  salt(): string;
  record(reading: NewReading): SpecificationReading;
  /** Without a name all of them, and the salt. */
  forget(name?: SpecificationName): void;
};

const mostReadings = 200;
/** Of the stored text; browsers give an origin five million. */
const mostCharacters = 1_000_000;
const mostOfOneReading = mostCharacters / 4;

const storedReading = v.object({
  name: v.object({ codeHostSlug: v.string(), path: v.string() }),
  title: v.nullable(v.string()),
  etag: v.nullable(v.string()),
  version: v.nullable(v.string()),
  /** ISO 8601. */
  readAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The hashes, with a space between them. */
  blocks: v.string(),
});

type StoredReading = v.InferOutput<typeof storedReading>;

function asReading({ blocks, readAt, ...reading }: StoredReading): SpecificationReading {
  return { ...reading, readAt: new Date(readAt), currentEtag: undefined };
}

const storedSchema = v.object({ salt: v.string(), readings: tolerantList(storedReading) });

type Stored = { readonly salt: string; readonly readings: readonly StoredReading[] };

function newSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The latest ones that there is room for. */
function withinLimits(readings: readonly StoredReading[]): readonly StoredReading[] {
  let characters = 0;
  const tooMany = readings.findIndex((reading, index) => {
    characters += JSON.stringify(reading).length + 1;
    return index >= mostReadings || characters > mostCharacters;
  });
  return tooMany === -1 ? readings : readings.slice(0, tooMany);
}

/**
 * The readings stored under `key`, in a storage that other tabs write too. Where it is switched off
 * nothing is remembered.
 * @param now for `readAt`
 */
export function createLocalReadings(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  now: () => Date = () => new Date(),
): LocalReadings {
  function stored(): Stored | undefined {
    try {
      const text = storage.getItem(key);
      if (text === null) return undefined;
      const { salt, readings } = v.parse(storedSchema, JSON.parse(text));
      return { salt, readings: readings.items };
    } catch {
      // Written by another version or by hand: as if nothing were stored.
      return undefined;
    }
  }

  /** Fewer of them where the storage is full. */
  function store(salt: string, readings: readonly StoredReading[]): void {
    try {
      storage.setItem(key, JSON.stringify({ salt, readings }));
    } catch {
      if (readings.length > 0) store(salt, readings.slice(0, Math.floor(readings.length / 2)));
    }
  }

  const others = (name: SpecificationName) =>
    (stored()?.readings ?? []).filter((reading) => nameKey(reading.name) !== nameKey(name));

  function salt(): string {
    const present = stored()?.salt;
    if (present !== undefined) return present;
    const made = newSalt();
    // Stored at once, so that other tabs have the same.
    store(made, []);
    return made;
  }

  return {
    salt,
    list: () => (stored()?.readings ?? []).map(asReading),
    blocksOf(name, etag) {
      const present = stored();
      const reading = present?.readings.find((kept) => nameKey(kept.name) === nameKey(name));
      if (present === undefined || reading === undefined || reading.blocks === '') return undefined;
      if (reading.etag !== etag) return undefined;
      return { salt: present.salt, hashes: reading.blocks.split(' ') };
    },
    record({ name: { codeHostSlug, path }, title, etag, version, blocks }) {
      const name = { codeHostSlug, path };
      const usable = salt();
      // With the salt of another time they would make every block look changed.
      const hashes = blocks?.salt === usable ? blocks.hashes.join(' ') : '';
      const reading: StoredReading = {
        name,
        title,
        etag,
        version,
        readAt: now().toISOString(),
        blocks: hashes.length > mostOfOneReading ? '' : hashes,
      };
      store(usable, withinLimits([reading, ...others(name)]));
      return asReading(reading);
    },
    forget(name) {
      const present = stored();
      if (name === undefined || present === undefined) storage.removeItem(key);
      else store(present.salt, others(name));
    },
  };
}

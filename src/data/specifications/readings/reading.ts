import {
  nameKey,
  type SpecificationName,
  type SpecificationReading,
} from '#data/specifications/specification.ts';

/** Hashes of a text's blocks, and the salt that they were made with. */
export type SaltedHashes = { readonly salt: string; readonly hashes: readonly string[] };

/** What was read, to be remembered. */
export type NewReading = Omit<SpecificationReading, 'currentEtag' | 'readAt'> & {
  /** Of the text that was read, where `needsBlocks` says so. */
  readonly blocks?: SaltedHashes | undefined;
};

/** Whether the file is there and isn't what was read. False where nobody knows. */
export function hasChanged({ etag, currentEtag }: SpecificationReading): boolean {
  return etag !== null && typeof currentEtag === 'string' && currentEtag !== etag;
}

/** When and how a specification was read last; undefined if it wasn't. */
export function readingOf(
  readings: readonly SpecificationReading[],
  name: SpecificationName,
): SpecificationReading | undefined {
  return readings.find((reading) => nameKey(reading.name) === nameKey(name));
}

import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { type ComparedApi, isRemovedEntry } from '#api-descriptions/changes/outline-changes.ts';
import { type ApiTarget, parseFragment } from '#api-descriptions/nodes/parse-fragment.ts';
import { decodeFragment } from '#features/specifications/fragment.ts';
import { createSlugger } from '#text/heading-slugs.ts';

/** Part of an API description that a navigation requests. Every navigation creates a new object. */
export type RequestedPart = {
  /** Fragment of the URL, still percent-encoded and without `#`; empty for the overview. */
  readonly fragment: string;
};

/** Entry that a fragment identifies, and the path of the row in the entry. */
export type ShownPart = {
  /** Undefined if the description has no entries. */
  readonly entry: ApiEntry | undefined;
  /** Path of the row; empty for the entry itself. */
  readonly rowPath: string;
  /** True if only the earlier version contains the entry. */
  readonly isRemoved: boolean;
  /** True if no entry matches the fragment, so that the first entry is shown instead. */
  readonly isMissing: boolean;
};

/**
 * Returns the entry and row of a fragment. A fragment can also be the slug of an entry's title,
 * because the reading history stores the title as the heading at which a user has stopped.
 */
export function findShownPart(
  description: ApiDescription,
  fragment: string,
  compared?: ComparedApi | undefined,
): ShownPart {
  const isPresent = { isRemoved: false, isMissing: false };
  const found = fragment === '' ? undefined : parseFragment(description, fragment);
  const removed = compared && findRemoved(compared, fragment);
  // The id of a removed entry can begin with the id of another entry, so the longest match is used.
  if (removed && removed.entry.id.length > (found?.entry.id.length ?? 0)) {
    return { ...removed, ...isPresent, isRemoved: true };
  }
  if (found !== undefined) return { ...found, ...isPresent };
  const slug = decodeFragment(`#${fragment}`);
  for (const entry of slug === '' ? [] : description.entries.values()) {
    if (createSlugger()(entry.title) === slug) return { entry, rowPath: '', ...isPresent };
  }
  const [first] = description.entries.values();
  return { ...isPresent, entry: first, rowPath: '', isMissing: fragment !== '' };
}

function findRemoved(compared: ComparedApi, fragment: string): ApiTarget | undefined {
  if (compared.removedEntries.length === 0 || fragment === '') return undefined;
  const found = parseFragment(compared.before, fragment);
  return found && isRemovedEntry(compared, found.entry) ? found : undefined;
}

import type { ApiDescription, ApiEntry } from '#data/api-descriptions/api-description.ts';
import { parseFragment } from '#data/api-descriptions/entry-content.ts';
import { createSlugger } from '#text/heading-slugs.ts';

/** Part of an API description that a navigation leads to. Every navigation has a new object. */
export type ApiTarget = {
  /** Decoded fragment of the URL; empty for the overview. */
  readonly fragment: string;
};

/** Entry that a fragment leads to, and the path of the row in it. */
export type ShownPart = {
  /** Undefined if the description has no entries. */
  readonly entry: ApiEntry | undefined;
  /** Path of the row; empty for the entry itself. */
  readonly path: string;
  /** True if the description has no such entry, so that its first entry is shown instead. */
  readonly isMissing: boolean;
};

/**
 * Returns the entry and row of a fragment. A fragment can also be the slug of an entry's title,
 * because the reading history stores the title as the heading at which a user has stopped.
 */
export function findShownPart(description: ApiDescription, fragment: string): ShownPart {
  const found = fragment === '' ? undefined : parseFragment(description, fragment);
  if (found !== undefined) return { ...found, isMissing: false };
  for (const entry of fragment === '' ? [] : description.entries.values()) {
    if (createSlugger()(entry.title) === fragment) return { entry, path: '', isMissing: false };
  }
  const [first] = description.entries.values();
  return { entry: first, path: '', isMissing: fragment !== '' };
}

import { type AddedBookmark, recogniseBookmark } from '#data/bookmarks/additions/added-item.ts';
import { readLinks } from '#data/bookmarks/additions/read-links.ts';
import { changeLimits, isStorable } from '#data/bookmarks/changes/change.ts';
import { getSpecificationKey, type SpecificationName } from '#data/specifications/specification.ts';
import type { RecognisedTarget } from '#platform/specification-link/specification-target.ts';

/** Specification that the user can bookmark. Without a title, the title is in the document. */
export type Candidate = SpecificationName & { readonly title?: string | null };

/** Result of parsing one link or one line of the user's input. */
export type ParsedEntry =
  | { readonly key: string; readonly candidate: Candidate }
  /** `reason` is a sentence that says why `text` can't be bookmarked. */
  | { readonly key: string; readonly text: string; readonly reason: string };

/** Input that isn't a list of links is a search query, if the service can search. */
export type ParsedInput = { readonly entries: readonly ParsedEntry[]; readonly query: string };

export function createEntry(candidate: Candidate): ParsedEntry {
  return { key: getSpecificationKey(candidate), candidate };
}

/** Matches a repository and a path: “pay/api spec/fees.md” or “pay/api · spec/fees.md”. */
const namePattern = /^([^\s:/]+(?:\/[^\s:/]+)+)\s+(?:·\s+)?(?=\S*[./])(\S+)$/;

function toEntry(item: AddedBookmark, recognise: (text: string) => RecognisedTarget): ParsedEntry {
  const { address: text, target } = recogniseBookmark(item, recognise);
  const refuse = (reason: string) => ({ key: text, text, reason });
  const [, codeHostSlug, path] = namePattern.exec(text) ?? [];
  const named = codeHostSlug && path ? { codeHostSlug, path } : target;
  const found = 'unusable' in target ? named : target;
  if ('unusable' in found) return refuse(found.reason);
  return isStorable(found.codeHostSlug, changeLimits.codeHostSlug) &&
    isStorable(found.path, changeLimits.path)
    ? createEntry({ codeHostSlug: found.codeHostSlug, path: found.path })
    : refuse('This is too long or contains a character that can’t be saved.');
}

/**
 * Parses the input of “Add bookmarks”: links, or repositories and paths, in any number of lines. A
 * line can contain several links and other text. Duplicates are removed.
 * @param recognise parses a link to a specification
 */
export function parseBookmarkInput(
  input: string,
  recognise: (text: string) => RecognisedTarget,
  canSearch: boolean,
): ParsedInput {
  const entries = readLinks(input).map((item) => toEntry(item, recognise));
  const [only] = entries;
  const isSearch = entries.length === 1 && only !== undefined && 'text' in only;
  return canSearch && isSearch && !only.text.includes(':/')
    ? { entries: [], query: only.text }
    : { entries: [...new Map(entries.map((entry) => [entry.key, entry])).values()], query: '' };
}

/** Derives a title from a file name: “late-fees.v2.md” becomes “Late fees v2”. */
export function deriveTitleFromPath(path: string): string {
  const file = path.split('/').at(-1) ?? '';
  const words = file
    .replace(/\.[^.]+$/, '')
    .replace(/[-_.\s]+/g, ' ')
    .trim();
  return words === '' ? file : words.charAt(0).toUpperCase() + words.slice(1);
}

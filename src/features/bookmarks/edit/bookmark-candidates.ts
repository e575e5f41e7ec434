import { changeLimits, isStorable } from '#data/bookmarks/changes/change.ts';
import { getSpecificationKey, type SpecificationName } from '#data/specifications/specification.ts';
import type { RecognisedTarget } from '#platform/specification-link/specification-target.ts';
import { trimEnd } from '#text/trim-end.ts';

/** Specification that the user can bookmark. Without a title, the title is in the document. */
export type Candidate = SpecificationName & { readonly title?: string | null };

/** Result of parsing one link or one line of the user's input. */
export type ParsedEntry =
  | { readonly key: string; readonly candidate: Candidate }
  /** `reason` is a sentence that says why `text` can't be bookmarked. */
  | { readonly key: string; readonly text: string; readonly reason: string };

/** Input that isn't a list of links is a search query, if the service can search. */
export type ParsedInput = { readonly entries: readonly ParsedEntry[]; readonly query: string };

const linkPattern = /https?:\/\/[^\s<>"]+/gi;

/** Matches a repository and a path: “pay/api spec/fees.md” or “pay/api · spec/fees.md”. */
const namePattern = /^([^\s:/]+(?:\/[^\s:/]+)+)\s+(?:·\s+)?(\S+)$/;

/** Removes punctuation that follows a link in a sentence or in Markdown. */
function trimLink(link: string): string {
  const trimmed = trimEnd(link, /[.,;]/);
  return trimmed.includes('(') ? trimmed : trimmed.replace(/\).*$/, '');
}

/** Creates the entry of a typed name, which can be longer than the service accepts. */
function createStorableEntry(text: string, candidate: Candidate): ParsedEntry {
  const { codeHostSlug, path } = candidate;
  if (isStorable(codeHostSlug, changeLimits.codeHostSlug) && isStorable(path, changeLimits.path)) {
    return createEntry(candidate);
  }
  return {
    key: text,
    text,
    reason: 'This is too long or contains a character that can’t be saved.',
  };
}

function parseLine(text: string, recognise: (text: string) => RecognisedTarget): ParsedEntry {
  const found = recognise(text);
  if (!found.ok) {
    const [, codeHostSlug, path] = namePattern.exec(text) ?? [];
    return codeHostSlug && path && /[./]/.test(path)
      ? createStorableEntry(text, { codeHostSlug, path })
      : { key: text, text, reason: found.reason };
  }
  const { codeHostSlug, path } = found.target;
  if (codeHostSlug !== undefined) return createStorableEntry(text, { codeHostSlug, path });
  const reason = `This link doesn’t contain the repository. Enter the repository, a space and “${path}”.`;
  return { key: text, text, reason };
}

export function createEntry(candidate: Candidate): ParsedEntry {
  return { key: getSpecificationKey(candidate), candidate };
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
  const lines = input.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const entries = lines.flatMap((line) =>
    (line.match(linkPattern)?.map(trimLink) ?? [line]).map((text) => parseLine(text, recognise)),
  );
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

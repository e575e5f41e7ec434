import type { SampleCommit } from '#service/sample/types.ts';
import { getAuthor } from './authors.ts';

const HOUR_MS = 60 * 60 * 1000;
const FIRST = Date.UTC(2025, 10, 24, 8);
/**
 * Days between two consecutive versions of a file. The first versions of the files are one day
 * apart.
 */
const SECTION_DAYS = 9;
/**
 * Minimum number of sections in the first version of a document. Each further section is added by
 * its own commit.
 */
const FIRST_SECTIONS = 5;
const MOST_STEPS = 10;
/** Length in characters above which a document has at most two versions. */
const LARGE = 200_000;

/**
 * Returns the commits that add a file. For a Markdown file, the first commit contains the first
 * sections, and each later commit adds one section. Any other file has a single commit.
 */
export function buildInitialCommits(
  path: string,
  content: string | Uint8Array,
  index: number,
  authors: readonly string[],
): SampleCommit[] {
  return stagesOf(path, content).map(({ text, section }, stage) => ({
    at: timeOf(index, stage),
    author: getAuthor(authors[(index + stage * (stage + 1)) % authors.length] ?? ''),
    message: section === undefined ? `Add ${path}` : `Add “${section}” to ${path}`,
    changes: [{ path, content: text }],
  }));
}

function timeOf(index: number, stage: number): string {
  const days = index + stage * SECTION_DAYS;
  const hours = days * 24 + ((index * 5 + stage * 3) % 9);
  return new Date(FIRST + hours * HOUR_MS).toISOString();
}

type Stage = { text: string | Uint8Array; section: string | undefined };

function stagesOf(path: string, content: string | Uint8Array): Stage[] {
  const text = path.endsWith('.md') ? content.toString() : '';
  const headings = [...text.matchAll(/^## \d+\. (.+)$/gm)];
  const steps = text.length > LARGE ? 1 : MOST_STEPS;
  const later = headings.slice(Math.max(FIRST_SECTIONS, headings.length - steps));
  const stages = later.map(({ index }, number) => ({
    text: `${text.slice(0, index).trimEnd()}\n`,
    section: later[number - 1]?.[1],
  }));
  return [...stages, { text: content, section: later.at(-1)?.[1] }];
}

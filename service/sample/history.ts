import * as v from 'valibot';
import { people } from './data.ts';
import type { SampleChange, SampleCommit } from './types.ts';

type Content = string | Uint8Array;

const edited = { at: v.string(), author: v.string(), message: v.string(), path: v.string() };

/**
 * Edits, moves or deletes one file. With the data to restore its previous state; `at` is in ISO
 * 8601.
 */
export const editSchema = v.union([
  v.strictObject({
    ...edited,
    /** The text of each passage after the commit and before it. */
    passages: v.array(v.tuple([v.string(), v.string()])),
  }),
  v.strictObject({ ...edited, movedFrom: v.string() }),
  // Text of the deleted file.
  v.strictObject({ ...edited, deleted: v.string() }),
]);
export type Edit = v.InferOutput<typeof editSchema>;

const emails = new Map(people.map(({ name, email }) => [name, email]));

/** Former people and programs have an address that nobody in the directory has. */
function getAuthor(name: string): SampleCommit['author'] {
  return { name, email: emails.get(name) ?? 'not-in-the-directory@example.test' };
}

const HOUR_MS = 60 * 60 * 1000;
const FIRST = Date.UTC(2025, 10, 24, 8);
/** Number of days between two versions of a file. The first versions are one day apart. */
const SECTION_DAYS = 9;
/** In the first version of a document. Each further section is a commit of its own. */
const FIRST_SECTIONS = 5;
const MOST_STEPS = 10;
/** Length in characters above which a document has at most two versions. */
const LARGE = 200_000;

/**
 * Returns the commits that result in `files`, oldest first. Each document grows section by section
 * and is edited afterwards. @throws if the text after an edit doesn't occur exactly once
 */
export function buildSampleHistory(
  files: ReadonlyMap<string, Content>,
  edits: readonly Edit[],
  authors: readonly string[],
): SampleCommit[] {
  const state = new Map(files);
  const commits: SampleCommit[] = edits.map((edit) => {
    const { at, author, message } = edit;
    return { at, author: getAuthor(author), message, changes: undo(state, edit) };
  });
  for (const [index, path] of [...state.keys()].sort().entries()) {
    commits.push(...buildInitialCommits(path, state.get(path) ?? '', index, authors));
  }
  return commits.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Restores the earlier `state`, and returns the changes of the edit's commit. */
function undo(state: Map<string, Content>, edit: Edit): SampleChange[] {
  const { path } = edit;
  if ('deleted' in edit) {
    state.set(path, edit.deleted);
    return [{ path, content: null }];
  }
  const now = state.get(path);
  if (now === undefined) throw new Error(`${path} is not there after “${edit.message}”.`);
  if ('movedFrom' in edit) {
    state.delete(path);
    state.set(edit.movedFrom, now);
    return [
      { path: edit.movedFrom, content: null },
      { path, content: now },
    ];
  }
  let before = now.toString();
  for (const [after, replaced] of edit.passages) {
    const parts = before.split(after);
    if (parts.length !== 2) {
      throw new Error(
        `“${after}” is ${parts.length - 1} times in ${path} after “${edit.message}”.`,
      );
    }
    before = parts.join(replaced);
  }
  state.set(path, before);
  return [{ path, content: now }];
}

/**
 * Creates the commits of a file that precede its edits. A Markdown file begins with its first
 * numbered sections and grows by one section per commit; any other file has a single commit.
 */
function buildInitialCommits(
  path: string,
  content: Content,
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

type Stage = { text: Content; section: string | undefined };

function stagesOf(path: string, content: Content): Stage[] {
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

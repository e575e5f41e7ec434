import type { SampleChange, SampleCommit } from '#service/sample/types.ts';
import { getAuthor } from './authors.ts';
import type { Edit } from './edit.ts';
import { buildInitialCommits } from './growth.ts';

type Content = string | Uint8Array;

/**
 * Returns commits, oldest first, that result in `files`. Each document grows section by section and
 * is edited afterwards. Throws if the text after an edit doesn't occur exactly once in the file.
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

/** Restores the state before an edit in `state`, and returns the changes of the edit's commit. */
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

import type { ApiDescription, ApiEntry, ApiFiles } from '#api-descriptions/api-description.ts';
import {
  type ComparedApi,
  getComparedGroups,
  isRemovedEntry,
} from '#api-descriptions/changes/outline-changes.ts';
import { listChangedPaths, placeChanges } from '#api-descriptions/changes/row-changes.ts';
import {
  parseApiDescription,
  readApiDescription,
} from '#api-descriptions/outline/parse-description.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { createSlugger } from '#text/heading-slugs.ts';
import { createTimeSlices, runInSlices } from '#text/slices/time-slices.ts';
import type { OutlineHeading } from '#ui/code/source-headings.ts';
import { ApiOutline } from './ApiOutline.tsx';
import { ApiPage } from './ApiPage.tsx';
import type { ApiPageContext } from './api-context.ts';
import { parseDataFile } from './parse-data-file.ts';
import { findShownPart } from './shown-part.ts';

/** Direction in which the user moves through the changes. */
export type ChangeDirection = 'next' | 'previous';

/** API description with the components that render it, which are loaded together with the parser. */
export type LoadedApi = {
  readonly description: ApiDescription;
  readonly MarkdownBlocks: ApiPageContext['MarkdownBlocks'];
  readonly Page: typeof ApiPage;
  readonly Outline: typeof ApiOutline;
  /** Returns the headings of the page that a fragment identifies: only the title of its entry. */
  readonly getHeadings: (fragment: string) => readonly OutlineHeading[];
  /**
   * Returns the fragment of the first change in the next changed entry, or of the last change in
   * the previous changed entry.
   */
  readonly findChange: (
    compared: ComparedApi,
    fragment: string,
    direction: ChangeDirection,
  ) => string | undefined;
  /** Returns the description with additional files, to which the description refers. */
  readonly withFiles: (added: ApiFiles) => LoadedApi;
};

/** Parses a data file; returns undefined if it is invalid or isn't an API description. */
export async function openApi(
  path: string,
  text: string,
  MarkdownBlocks: LoadedApi['MarkdownBlocks'],
): Promise<LoadedApi | undefined> {
  const parsed = parseDataFile(path, text);
  if (!parsed.ok) return undefined;
  // Parsing can take a second, so the outline is built in other tasks.
  await createTimeSlices().next();
  const files: ApiFiles = new Map([[path, parsed.value]]);
  const description = await runInSlices(readApiDescription(path, files));
  return description && createLoadedApi(description, MarkdownBlocks);
}

function createLoadedApi(
  description: ApiDescription,
  MarkdownBlocks: LoadedApi['MarkdownBlocks'],
): LoadedApi {
  const { path, files } = description;
  const loaded: LoadedApi = {
    description,
    MarkdownBlocks,
    Page: ApiPage,
    Outline: ApiOutline,
    getHeadings: (fragment) => {
      const { entry } = findShownPart(description, fragment);
      return entry ? [{ slug: createSlugger()(entry.title), text: entry.title, level: 1 }] : [];
    },
    findChange: (compared, fragment, direction) =>
      findChange(description, compared, fragment, direction),
    withFiles(added) {
      const extended = parseApiDescription(path, new Map([...files, ...added]));
      return extended === undefined ? loaded : createLoadedApi(extended, MarkdownBlocks);
    },
  };
  return loaded;
}

function findChange(
  description: ApiDescription,
  compared: ComparedApi,
  fragment: string,
  direction: ChangeDirection,
): string | undefined {
  const groups = getComparedGroups(description, compared, 'all');
  const entries = [...new Set(groups.flatMap((group) => group.entries))];
  const { entry: shown } = findShownPart(description, fragment, compared);
  const at = shown === undefined ? -1 : entries.indexOf(shown);
  const isNext = direction === 'next';
  const ordered = [
    ...entries.slice(isNext ? at + 1 : at),
    ...entries.slice(0, isNext ? at + 1 : at),
  ];
  const isChanged = ({ id }: ApiEntry) => compared.byEntry.has(id);
  const entry = isNext ? ordered.find(isChanged) : ordered.findLast(isChanged);
  if (entry === undefined) return undefined;
  const api = isRemovedEntry(compared, entry) ? compared.before : description;
  const content = getEntryContent(api, entry);
  const placed = placeChanges(compared.before, content, compared.byEntry.get(entry.id) ?? []);
  const path = listChangedPaths(content, placed).at(isNext ? 0 : -1);
  return path ? `${entry.id}/${path}` : entry.id;
}

import type { ApiDescription, ApiFiles } from '#data/api-descriptions/api-description.ts';
import { parseApiDescription } from '#data/api-descriptions/outline/parse-description.ts';
import { createSlugger } from '#text/heading-slugs.ts';
import type { OutlineHeading } from '#ui/code/parse-headings.ts';
import { ApiOutline } from './ApiOutline.tsx';
import { ApiPage } from './ApiPage.tsx';
import type { ApiPageContext } from './api-context.ts';
import { parseDataFile } from './parse-data-file.ts';
import { findShownPart } from './shown-part.ts';

/** API description with the components that render it, which are loaded together with the parser. */
export type OpenedApi = {
  readonly description: ApiDescription;
  readonly MarkdownBlocks: ApiPageContext['MarkdownBlocks'];
  readonly Page: typeof ApiPage;
  readonly Outline: typeof ApiOutline;
  /** Returns the heading of the entry that a fragment leads to, as the only heading of the page. */
  readonly getHeadings: (fragment: string) => readonly OutlineHeading[];
  /** Returns the description with another file, which the description refers to. */
  readonly withFile: (path: string, value: unknown) => OpenedApi;
};

/** Parses a data file; returns undefined if it is invalid or isn't an API description. */
export async function openApi(path: string, text: string): Promise<OpenedApi | undefined> {
  const { MarkdownBlocks } = await import('#ui/markdown/MarkdownBlocks.tsx');
  const parsed = parseDataFile(path, text);
  if (!parsed.ok) return undefined;
  return openFiles(path, new Map([[path, parsed.value]]), MarkdownBlocks);
}

function openFiles(
  path: string,
  files: ApiFiles,
  MarkdownBlocks: OpenedApi['MarkdownBlocks'],
): OpenedApi | undefined {
  const description = parseApiDescription(path, files);
  if (description === undefined) return undefined;
  const opened: OpenedApi = {
    description,
    MarkdownBlocks,
    Page: ApiPage,
    Outline: ApiOutline,
    getHeadings: (fragment) => {
      const { entry } = findShownPart(description, fragment);
      return entry ? [{ slug: createSlugger()(entry.title), text: entry.title, level: 1 }] : [];
    },
    withFile: (added, value) =>
      openFiles(path, new Map([...files, [added, value]]), MarkdownBlocks) ?? opened,
  };
  return opened;
}

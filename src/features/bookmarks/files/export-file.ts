import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkColumns, bookmarkRows } from '#data/bookmarks/files/bookmark-table.ts';
import { type AddressOf, writeNetscapeHtml } from '#data/bookmarks/files/netscape-html.ts';
import { writeStateFile } from '#data/bookmarks/files/state-file.ts';
import { partOf } from '#data/bookmarks/files/state-part.ts';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { toCsv } from '#text/csv.ts';
import { datedFileName } from '#ui/page/download.ts';
import type { PersonalLists } from './personal-lists.ts';

export const exportFormats = ['html', 'json', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportFile = {
  readonly filename: string;
  readonly type: string;
  readonly text: string;
  /** How many bookmarks are left out, because they have no address. */
  readonly left: number;
};

export type ExportContent = {
  /** The outermost nodes of the tree that are exported, in order. */
  readonly nodes: readonly TreeNode[];
  readonly tree: BookmarkTree;
  /** The whole state as the service answered it; undefined for a part, which is made from the tree. */
  readonly whole: BookmarkState | undefined;
  /** What goes into a saved copy of everything, beside the bookmarks. */
  readonly personal: PersonalLists | undefined;
  /** For the file name and the title. */
  readonly name: string;
  readonly addressOf: AddressOf;
};

const types: Readonly<Record<ExportFormat, string>> = {
  html: 'text/html',
  json: 'application/json',
  csv: 'text/csv',
};

function written(
  format: ExportFormat,
  { tree, nodes, whole, personal, name, addressOf }: ExportContent,
): Pick<ExportFile, 'text' | 'left'> {
  if (format === 'html') {
    const { html, left } = writeNetscapeHtml(tree, nodes, { title: name, addressOf });
    return { text: html, left };
  }
  if (format === 'json') {
    return { text: writeStateFile(whole ?? partOf(tree, nodes), personal), left: 0 };
  }
  return { text: toCsv(bookmarkColumns, bookmarkRows(tree, nodes, addressOf)), left: 0 };
}

/** A file to download, named by content and day. */
export function exportFile(format: ExportFormat, content: ExportContent): ExportFile {
  const filename = datedFileName(content.name, format);
  return { filename, type: types[format], ...written(format, content) };
}

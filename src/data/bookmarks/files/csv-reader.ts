import type { FoundItem, LostMember } from './netscape-reader.ts';

/** The columns by what other programs call them, too; in lower case. */
const columnOf: Readonly<Record<string, Column>> = {
  address: 'address',
  url: 'address',
  link: 'address',
  href: 'address',
  title: 'title',
  name: 'title',
  folder: 'folder',
  collection: 'folder',
  repository: 'repository',
  path: 'path',
  tags: 'tags',
  labels: 'tags',
  note: 'note',
  notes: 'note',
  description: 'note',
  comment: 'note',
  created: 'date',
  date: 'date',
  time_added: 'date',
  timestamp: 'date',
};

type Column = 'address' | 'title' | 'folder' | 'repository' | 'path' | LostMember;

const lossColumns: readonly LostMember[] = ['tags', 'note', 'date'];
/** Instapaper writes a list, which may have nothing in it. */
const nothing = /^(\[\])?$/;
const betweenFolders = ' / ';
const outermost = -1;

/** The apostrophe by which a text is no formula (docs/exports.md). */
const formulaGuard = /^'(?=[=+\-@\t\r\n\0＝＋－＠])/;

/**
 * Gathers folders and bookmarks from the rows of a table, as this app and other programs export it: a
 * bookmark a row, with the names of its folders and “ / ” between them. Undefined where no column has
 * addresses, or repositories and paths.
 */
export function csvReader(head: readonly string[]) {
  const places = new Map<Column, number>();
  for (const [place, name] of head.entries()) {
    const column = columnOf[name.trim().toLowerCase()];
    if (column !== undefined && !places.has(column)) places.set(column, place);
  }
  const isNamed = places.has('repository') && places.has('path');
  if (!places.has('address') && !isNamed) return undefined;

  const items: FoundItem[] = [];
  const folders = new Map<string, number>();
  const folderOf = (names: readonly string[]): number => {
    let parent = outermost;
    for (const name of names) {
      const key = `${parent} ${name}`;
      const known = folders.get(key);
      parent = known ?? items.push({ kind: 'folder', name, parent }) - 1;
      if (known === undefined) folders.set(key, parent);
    }
    return parent;
  };

  return {
    items,
    take(row: readonly string[]): void {
      const cell = (column: Column) => {
        const place = places.get(column);
        return place === undefined ? '' : (row[place] ?? '').replace(formulaGuard, '').trim();
      };
      const address = cell('address');
      const codeHostSlug = cell('repository');
      const path = cell('path');
      const title = cell('title');
      if (`${address}${codeHostSlug}${path}${title}` === '') return;
      const folder = cell('folder');
      const parent = folderOf(folder === '' ? [] : folder.split(betweenFolders));
      const lost = lossColumns.filter((column) => !nothing.test(cell(column)));
      const target = codeHostSlug !== '' && path !== '' ? { codeHostSlug, path } : { address };
      items.push({
        kind: 'bookmark',
        title,
        parent,
        ...target,
        ...(lost.length > 0 && { lost }),
      });
    },
  };
}

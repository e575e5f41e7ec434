import { getOrCreate, unescapeKey } from '#api-descriptions/api-source.ts';
import type { ApiEntryContent, ApiRow, ApiSection } from '#api-descriptions/rows/api-row.ts';
import { findRow } from '#api-descriptions/rows/entry-content.ts';
import type { ApiChange, RemovedRow } from './api-change.ts';
import type { ApiChangeClass } from './rules.ts';

/** Change of a row, or of something below the row that has no row. */
export type PlacedChange = {
  readonly change: ApiChange;
  /**
   * Path of the changed part below the row, for example “items › name”; empty if the row itself has
   * changed.
   */
  readonly part: string;
};

/** Removed row with its changes. */
export type PlacedRow = RemovedRow & { readonly changes: readonly PlacedChange[] };

/** Changes of an entry by the paths of the rows that show them. */
export type PlacedChanges = {
  /**
   * Changes by the path of their row. The path is empty for the entry itself, and the key of the
   * section for the body of a section.
   */
  readonly byPath: ReadonlyMap<string, readonly PlacedChange[]>;
  /** Paths of the sections and rows that contain changed rows. */
  readonly containers: ReadonlySet<string>;
  /** Removed rows by the path of the section or row that contained them. */
  readonly removed: ReadonlyMap<string, readonly PlacedRow[]>;
  /** Sections that only the earlier version has, without their rows. */
  readonly removedSections: readonly ApiSection[];
};

const emptySection = { description: '', body: undefined, rows: [] };

const getParentPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

function getAncestors(path: string): readonly string[] {
  const ancestors: string[] = [];
  for (let at = getParentPath(path); at !== ''; at = getParentPath(at)) ancestors.push(at);
  return ancestors;
}

/**
 * Assigns the changes of an entry to rows. A change without a row is assigned to the closest row
 * that contains it.
 */
export function placeChanges(
  content: ApiEntryContent,
  changes: readonly ApiChange[],
): PlacedChanges {
  const byPath = new Map<string, PlacedChange[]>();
  const containers = new Set<string>();
  const removed = new Map<string, PlacedRow[]>();
  const removedSections = new Map<string, ApiSection>();
  for (const change of changes) {
    const { path } = change;
    const row = change.getRemovedRow?.();
    if (row !== undefined) {
      const [section = ''] = path.split('/');
      const isSectionRemoved = content.sections.every(({ key }) => key !== section);
      if (isSectionRemoved) removedSections.set(section, { ...row.section, ...emptySection });
      const parent = getParentPath(path);
      getOrCreate(removed, parent, () => []).push({ ...row, changes: [{ change, part: '' }] });
    } else {
      const at = findPlace(content, path);
      const part = path.slice(at.length).split('/').filter(Boolean).map(unescapeKey).join(' › ');
      getOrCreate(byPath, at, () => []).push({ change, part });
    }
    for (const ancestor of getAncestors(path)) containers.add(ancestor);
  }
  return { byPath, containers, removed, removedSections: [...removedSections.values()] };
}

/**
 * Returns the path if a row or section has it, or else the path of the closest one that contains
 * it; empty if there is none.
 */
function findPlace(content: ApiEntryContent, path: string): string {
  return [path, ...getAncestors(path)].find((at) => findRow(content, at) !== undefined) ?? '';
}

/** Returns the paths of all rows with changes, in the order of the page. */
export function listChangedPaths(
  { sections }: ApiEntryContent,
  { byPath, containers, removed, removedSections }: PlacedChanges,
): readonly string[] {
  const paths = byPath.has('') ? [''] : [];
  const visit = (path: string, getRows: () => readonly ApiRow[]) => {
    if (byPath.has(path)) paths.push(path);
    if (!containers.has(path)) return;
    for (const row of mergeRemovedRows(getRows(), removed.get(path) ?? [])) {
      if ('row' in row) paths.push(`${path}/${row.row.key}`);
      else visit(`${path}/${row.key}`, () => row.getChildren?.() ?? []);
    }
  };
  for (const { key, rows } of [...sections, ...removedSections]) visit(key, () => rows);
  return paths;
}

/** Inserts removed rows into the rows of the later version, after the rows that preceded them. */
export function mergeRemovedRows<Row extends { readonly key: string }>(
  rows: readonly Row[],
  removed: readonly PlacedRow[],
): readonly (Row | PlacedRow)[] {
  const merged: (Row | PlacedRow)[] = [...rows];
  for (const placed of removed) {
    const keys = merged.map((one) => ('row' in one ? one.row.key : one.key));
    const above = placed.precedingKeys.findLast((key) => keys.includes(key));
    merged.splice(above === undefined ? 0 : keys.lastIndexOf(above) + 1, 0, placed);
  }
  return merged;
}

/** Returns the most severe class of changes; undefined if there are none. */
export function getWorstClass(changes: readonly PlacedChange[] = []): ApiChangeClass | undefined {
  return (['breaking', 'compatible', 'wording'] as const).find((level) =>
    changes.some(({ change }) => change.class === level),
  );
}

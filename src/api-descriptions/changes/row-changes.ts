import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { getOrCreate, unescapeKey } from '#api-descriptions/json-values.ts';
import { type ApiNode, getNodePath, listRowNodes } from '#api-descriptions/nodes/api-node.ts';
import type { ApiEntryContent, ApiRow, ApiSection } from '#api-descriptions/rows/api-row.ts';
import { toEmptySection } from '#api-descriptions/rows/entry-content.ts';
import { toRow } from '#api-descriptions/rows/node-row.ts';
import { type ApiChange, getChangePath, getRemovedNode } from './api-change.ts';
import { type ApiChangeClass, changeClasses } from './rules.ts';

/** Change of a row, or of something below the row that has no row. */
export type PlacedChange = {
  readonly change: ApiChange;
  /** Changed part of the row, for example “items › name”; empty if the row itself has changed. */
  readonly part: string;
};

/** Row of the earlier description with its position there and its changes. */
export type PlacedRow = {
  readonly row: ApiRow;
  /** Keys of the siblings above the row. */
  readonly precedingKeys: readonly string[];
  readonly changes: readonly PlacedChange[];
};

/** Changes of an entry by the paths of the rows that show them. */
export type PlacedChanges = {
  /**
   * Changes of each row, by its path. The path is empty for the entry itself, and the key of the
   * section for a section's body.
   */
  readonly byPath: ReadonlyMap<string, readonly PlacedChange[]>;
  /** Paths of the sections and rows that contain changed rows. */
  readonly containers: ReadonlySet<string>;
  /** Removed rows by the path of the section or row that contained them. */
  readonly removed: ReadonlyMap<string, readonly PlacedRow[]>;
  /** Sections that only the earlier version has, without their rows. */
  readonly removedSections: readonly ApiSection[];
};

const getParentPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

function getAncestors(path: string): readonly string[] {
  const ancestors: string[] = [];
  for (let at = getParentPath(path); at !== ''; at = getParentPath(at)) ancestors.push(at);
  return ancestors;
}

/**
 * Assigns changes to rows; a change without a row is assigned to the closest row that contains it.
 * `before` is the earlier description, from which removed rows are created.
 */
export function placeChanges(
  before: ApiDescription,
  { sections }: ApiEntryContent,
  changes: readonly ApiChange[],
): PlacedChanges {
  const byPath = new Map<string, PlacedChange[]>();
  const containers = new Set<string>();
  const removed = new Map<string, PlacedRow[]>();
  const removedSections = new Map<string, ApiSection>();
  for (const change of changes) {
    const path = getChangePath(change);
    const { after } = change.getPlace();
    const node = getRemovedNode(change);
    if (node !== undefined) {
      const section = getSection(node);
      const isSectionRemoved = sections.every(({ key }) => key !== section.key);
      if (isSectionRemoved) removedSections.set(section.key, toEmptySection(before, section));
      getOrCreate(removed, getParentPath(path), () => []).push({
        row: toRow(before, node),
        precedingKeys: listPrecedingKeys(node),
        changes: [{ change, part: '' }],
      });
    } else {
      const at = after === undefined ? '' : getNodePath(after.node);
      const part = (after?.rest ?? []).map(unescapeKey).join(' › ');
      getOrCreate(byPath, at, () => []).push({ change, part });
    }
    for (const ancestor of getAncestors(path)) containers.add(ancestor);
  }
  return { byPath, containers, removed, removedSections: [...removedSections.values()] };
}

/** Returns the section of a page that contains a node. */
function getSection(node: ApiNode): ApiNode {
  const { parent } = node;
  return parent === undefined || parent.kind === 'entry' ? node : getSection(parent);
}

/** Returns the keys of the rows above the row of a node, which have the same parent. */
function listPrecedingKeys(node: ApiNode): readonly string[] {
  let { parent } = node;
  while (parent?.isInline) parent = parent.parent;
  const siblings = parent === undefined ? [] : listRowNodes(parent);
  return siblings.slice(0, siblings.indexOf(node)).map(({ key }) => key);
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
  return changeClasses.find((level) => changes.some(({ change }) => change.class === level));
}

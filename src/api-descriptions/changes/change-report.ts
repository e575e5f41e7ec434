import type {
  ApiDescription,
  ApiEntry,
  ApiEntryKind,
  ApiLocation,
} from '#api-descriptions/api-description.ts';
import { getOrCreate, toLocationKey, unescapeKey } from '#api-descriptions/api-source.ts';
import { toCode, toPlainLine } from '#api-descriptions/copy/markdown-text.ts';
import type { ApiRow, ApiSection } from '#api-descriptions/rows/api-row.ts';
import { findRow, getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { encodeFragment } from '#text/encode-fragment.ts';
import { formatNumber } from '#text/format-number.ts';
import { groupBy } from '#text/group-by.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { ApiChange } from './api-change.ts';
import { type ComparedApi, getComparedGroups } from './changed-groups.ts';
import type { ApiChangeClass } from './rules.ts';

/**
 * Change of an API as saved by “Save changes as JSON”. `docs/interface/api-changes.schema.json`
 * describes the fields.
 */
export type ChangeRecord = {
  /** Most severe class among the subjects. */
  readonly class: ApiChangeClass;
  readonly kind: ApiChange['kind'];
  readonly sentence: string;
  /** Names of the rows that lead to the changed part, for example “Request › party › name”. */
  readonly part: string;
  /** JSON pointer in the earlier version; null if it isn't known or the part was added. */
  readonly before: string | null;
  /** JSON pointer in the later version; null if the part was removed. */
  readonly after: string | null;
  /** Files of the pointers, as paths in the repository; omitted for the description itself. */
  readonly beforeFile?: string;
  readonly afterFile?: string;
  /** Named schema or component that contains the part. The names of `part` then begin there. */
  readonly through: { readonly name: string; readonly fragment: string | null } | null;
  /** Entries that the change affects, the most severe class first. */
  readonly subjects: readonly ChangeSubject[];
};

/** Entry that a change affects. */
export type ChangeSubject = {
  readonly kind: ApiEntryKind;
  /** Method and path of an operation, or the name of another entry. */
  readonly name: string;
  readonly title: string;
  readonly class: ApiChangeClass;
  /** Fragment of the URL that shows the change. */
  readonly fragment: string;
};

const classes = ['breaking', 'compatible', 'wording'] as const;

type Classified = { readonly class: ApiChangeClass };

const compareSeverity = (first: Classified, second: Classified) =>
  classes.indexOf(first.class) - classes.indexOf(second.class);

/**
 * Returns one record for each counted change: breaking, compatible, wording, and within a class in
 * the order of the page.
 */
export function createChangeReport(
  compared: ComparedApi,
  after: ApiDescription,
): readonly ChangeRecord[] {
  const groups = getComparedGroups(after, compared, 'all');
  const counted = new Set(compared.changes);
  const found: { readonly change: ApiChange; readonly place: ChangePlace }[] = [];
  const affected = new Map<string, Map<string, ChangeSubject>>();
  for (const entry of new Set(groups.flatMap(({ entries }) => entries))) {
    for (const change of compared.byEntry.get(entry.id) ?? []) {
      const place = findPlace(after, change);
      if (counted.has(change)) found.push({ change, place });
      const subjects = getOrCreate(affected, place.id, () => new Map());
      const known = subjects.get(entry.id);
      if (known !== undefined && compareSeverity(known, change) <= 0) continue;
      subjects.set(entry.id, toSubject(entry, change));
    }
  }
  return found
    .toSorted((first, second) => compareSeverity(first.change, second.change))
    .map(({ change, place }) => {
      const { class: level, kind, sentence, through, entryId } = change;
      const all = affected.get(place.id) ?? new Map<string, ChangeSubject>();
      const users = [...all.values()].filter((subject) => subject.kind !== 'schema');
      // Without users, only the page of the schema itself is of interest.
      const own = all.get(entryId);
      const subjects = users.length > 0 || own === undefined ? users : [own];
      return {
        class: level,
        kind,
        sentence,
        ...describePlace(compared.before, after, change, place),
        through: through ? toThrough(through) : null,
        subjects: subjects.toSorted(compareSeverity),
      };
    });
}

function toSubject({ id, kind, method, path, title }: ApiEntry, change: ApiChange): ChangeSubject {
  const name = kind === 'operation' ? `${method} ${path}`.trim() : path || title;
  const fragment = encodeFragment([id, change.path].filter(Boolean).join('/'));
  return { kind, name, title, class: change.class, fragment };
}

function toThrough({ name, entryId }: NonNullable<ApiChange['through']>): ChangeRecord['through'] {
  return { name, fragment: entryId === undefined ? null : encodeFragment(entryId) };
}

type ChangePlace = {
  /** Text that is equal for the same change in several entries. */
  readonly id: string;
  /** Path of the changed row, or of the parent of a removed row. */
  readonly path: string;
  /** Rows of the later version; undefined if the entry was removed. */
  readonly later: FoundRows | undefined;
  readonly removed: ApiRow | undefined;
};

function findPlace(
  after: ApiDescription,
  { entryId, path, kind, sentence, through, getRemovedRow }: ApiChange,
): ChangePlace {
  const removed = getRemovedRow?.()?.row;
  const parent = removed ? path.slice(0, Math.max(0, path.lastIndexOf('/'))) : path;
  const later = findRows(after, entryId, parent);
  const location = later && getLocation(after, later, through?.name);
  const place = removed
    ? [toLocationKey(removed.source.location)]
    : [location && toLocationKey(location), ...(later?.rest ?? [])];
  const id = [sentence, kind, later ? '' : entryId, ...place].join('\n');
  return { id, path: parent, later, removed };
}

function describePlace(
  before: ApiDescription,
  after: ApiDescription,
  { entryId, kind, through }: ApiChange,
  { path, later, removed }: ChangePlace,
): Pick<ChangeRecord, 'part' | 'before' | 'after' | 'beforeFile' | 'afterFile'> {
  const earlier = findRows(before, entryId, path, later?.trail);
  const isDeeper = later === undefined || (earlier && earlier.rest.length < later.rest.length);
  const rows = (isDeeper ? earlier : later) ?? { trail: [], rest: [] };
  const names = [...getNames(rows, through?.name), ...(removed ? [removed.name] : [])];
  const from =
    kind === 'added'
      ? undefined
      : (removed?.source.location ?? getLocation(before, earlier, through?.name));
  const to = kind === 'removed' ? undefined : getLocation(after, later, through?.name);
  return {
    part: names.join(' › '),
    before: from?.pointer ?? null,
    after: to?.pointer ?? null,
    ...(from && from.file !== before.path && { beforeFile: from.file }),
    ...(to && to.file !== after.path && { afterFile: to.file }),
  };
}

/** Rows that lead to a changed part. */
type FoundRows = {
  readonly entry?: ApiEntry;
  readonly section?: ApiSection | undefined;
  readonly trail: readonly ApiRow[];
  /** Keys of parts that have no row. */
  readonly rest: readonly string[];
};

/**
 * Returns the rows of a path as far as they exist.
 * @param expected rows of the other version; rows with other names aren't returned, because keys such
 * as the number of a choice can differ between the versions
 */
function findRows(
  api: ApiDescription,
  entryId: string,
  path: string,
  expected: readonly ApiRow[] = [],
): FoundRows | undefined {
  const entry = api.entries.get(entryId);
  if (entry === undefined) return undefined;
  const keys = path.split('/').filter(Boolean);
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const match = findRow(getEntryContent(api, entry), keys.slice(0, depth).join('/'));
    if (match === undefined) continue;
    const { section, trail } = match;
    const isOther = (row: ApiRow, at: number) => row.name !== (expected[at] ?? row).name;
    const other = trail.findIndex(isOther);
    const same = other < 0 ? trail : trail.slice(0, other);
    return { entry, section, trail: same, rest: keys.slice(1 + same.length) };
  }
  return { entry, trail: [], rest: keys };
}

/** Returns the names of the rows below the named schema `through`, or else below the entry. */
function getNames({ entry, section, trail, rest }: FoundRows, through = ''): readonly string[] {
  const isInSection = through === '' && section !== undefined && entry?.kind !== 'schema';
  const use = [section?.body, ...trail].findIndex((row) => row?.reference?.name === through);
  const member = trail.findIndex(({ origin }) => origin === through);
  const rows = through === '' ? trail : trail.slice(Math.max(0, use < 0 ? member : use));
  const names = rows.map(({ name }) => name);
  return [...(isInSection ? [section.title] : []), ...names, ...rest.map(unescapeKey)];
}

/** Returns the location of the innermost row, or of the named schema that the row refers to. */
function getLocation(
  api: ApiDescription,
  found: FoundRows | undefined,
  through: string | undefined,
): ApiLocation | undefined {
  if (found === undefined) return undefined;
  const { entry, section, trail } = found;
  const rows = section?.body ? [section.body, ...trail] : trail;
  const row = rows.at(-1);
  // A recursive schema can contain a row that refers to it. That row isn't the schema.
  const isUse = through && row === rows.find(({ reference }) => reference?.name === through);
  const schema = isUse ? api.entries.get(row?.reference?.entryId ?? '') : undefined;
  return (schema ?? row ?? entry)?.source.location;
}

const classTitles = { breaking: 'Breaking', compatible: 'Compatible', wording: 'Wording' } as const;

/** Maximum number of subjects that a line names. */
const maxSubjects = 10;

/** Returns the changes as Markdown: their numbers, and a list for each class. */
export function formatChangeReport(
  records: readonly ChangeRecord[],
  { title, before, after }: { readonly [Name in 'title' | 'before' | 'after']: string },
): string {
  const groups = classes
    .map((level) => ({ level, listed: records.filter((record) => record.class === level) }))
    .filter(({ listed }) => listed.length > 0);
  const blocks = [
    `# Changes of ${toPlainLine(title)}`,
    `From ${toPlainLine(before)} to ${toPlainLine(after)}`,
    groups.map(({ level, listed }) => `${formatNumber(listed.length)} ${level}`).join(', '),
    ...groups.flatMap(({ level, listed }) => [
      `## ${classTitles[level]}`,
      joinEqual(listed)
        .map((record) => `- ${formatRecord(record)}`)
        .join('\n'),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * Joins records that only differ in their subjects, such as operations that need authorization now.
 * Added and removed entries remain apart, so that each is named.
 */
function joinEqual(records: readonly ChangeRecord[]): readonly ChangeRecord[] {
  const groups = groupBy(records, ({ sentence, kind, part, through, subjects }) => {
    const isEntry = part === '' && kind !== 'changed';
    return [sentence, kind, part, through?.name, isEntry && subjects[0]?.fragment].join('\n');
  });
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const subjects = [first, ...others].flatMap((record) => record.subjects);
    return { ...first, subjects: subjects.toSorted(compareSeverity) };
  });
}

function formatRecord({ class: level, sentence, part, through, subjects }: ChangeRecord): string {
  const words = toPlainLine(truncate(sentence, maxNameLength));
  const names = subjects.slice(0, maxSubjects).map((subject) => formatSubject(subject, level));
  const others = subjects.length - names.length;
  const more = others > 0 ? ` and ${formatNumber(others)} more` : '';
  const list = `${names.join(', ')}${more}`;
  const where = toCode([through?.name ?? '', part].filter(Boolean).join(' › '));
  if (where === '') return `${list}: ${words}`;
  if (through === null && subjects.length === 1) return `${list}, ${where}: ${words}`;
  return `${where}: ${words} · in ${list}`;
}

/** Returns the name of a subject, with its kind and its class if they aren't the expected ones. */
function formatSubject({ kind, name, class: level }: ChangeSubject, expected: string): string {
  const isNamed = kind === 'webhook' || kind === 'channel' || kind === 'message';
  const note = level === expected ? '' : ` (${level})`;
  return `${isNamed ? `${kind} ` : ''}${toCode(truncate(name, maxNameLength))}${note}`;
}

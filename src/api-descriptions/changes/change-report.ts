import type {
  ApiDescription,
  ApiEntry,
  ApiEntryKind,
  ApiLocation,
} from '#api-descriptions/api-description.ts';
import { getOrCreate, toLocationKey, unescapeKey } from '#api-descriptions/json-values.ts';
import type { ApiNode } from '#api-descriptions/nodes/api-node.ts';
import type { ApiRow } from '#api-descriptions/rows/api-row.ts';
import { toRow } from '#api-descriptions/rows/node-row.ts';
import { getSectionTitle } from '#api-descriptions/rows/section-words.ts';
import { encodeFragment } from '#text/encode-fragment.ts';
import { formatNumber } from '#text/format-number.ts';
import { groupBy } from '#text/group-by.ts';
import { formatChangeGroups, type ReportNames, toCode, toPlainLine } from '#text/markdown-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { type ApiChange, type ChangedNode, getChangePath, getRemovedNode } from './api-change.ts';
import { type ComparedApi, getComparedGroups } from './outline-changes.ts';
import { type ApiChangeClass, changeClasses } from './rules.ts';

/**
 * Change as saved by “Save changes as JSON”; `docs/interface/api-changes.schema.json` describes the
 * fields.
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

type Classified = { readonly class: ApiChangeClass };

const compareSeverity = (first: Classified, second: Classified) =>
  changeClasses.indexOf(first.class) - changeClasses.indexOf(second.class);

/** Creates one record per counted change: by class, then in the order of the page. */
export function createChangeReport(
  compared: ComparedApi,
  after: ApiDescription,
): readonly ChangeRecord[] {
  const groups = getComparedGroups(after, compared, 'all');
  const counted = new Set(compared.changes);
  const found: { readonly change: ApiChange; readonly place: ReportedPlace }[] = [];
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
      const { class: level, kind, sentence, viaSchema, entryId } = change;
      const all = affected.get(place.id) ?? new Map<string, ChangeSubject>();
      const users = [...all.values()].filter((subject) => subject.kind !== 'schema');
      // If nothing uses the schema, the change belongs to the page of the schema itself.
      const own = all.get(entryId);
      const subjects = users.length > 0 || own === undefined ? users : [own];
      return {
        class: level,
        kind,
        sentence,
        ...describePlace(compared.before, after, change, place),
        through: viaSchema ? toThrough(viaSchema) : null,
        subjects: subjects.toSorted(compareSeverity),
      };
    });
}

function toSubject({ id, kind, method, path, title }: ApiEntry, change: ApiChange): ChangeSubject {
  const name = kind === 'operation' ? `${method} ${path}`.trim() : path || title;
  const fragment = encodeFragment([id, getChangePath(change)].filter(Boolean).join('/'));
  return { kind, name, title, class: change.class, fragment };
}

function toThrough(schema: NonNullable<ApiChange['viaSchema']>): ChangeRecord['through'] {
  const { name, entryId } = schema;
  return { name, fragment: entryId === undefined ? null : encodeFragment(entryId) };
}

type ReportedPlace = {
  /** Text that is equal for the same change in several entries. */
  readonly id: string;
  /** Rows that lead to the changed part, or to the parent of a removed part. */
  readonly later: FoundRows | undefined;
  readonly removed: ApiNode | undefined;
};

function findPlace(after: ApiDescription, change: ApiChange): ReportedPlace {
  const { entryId, kind, sentence, viaSchema, getPlace } = change;
  const removed = getRemovedNode(change);
  const found = getPlace().after;
  const parent = found && removed ? { ...found, rest: found.rest.slice(0, -1) } : found;
  const later = parent && findRows(after, parent);
  const location = later && getLocation(after, later, viaSchema?.name);
  const place = removed
    ? [toLocationKey(removed.source.location)]
    : [location && toLocationKey(location), ...(later?.rest ?? [])];
  const id = [sentence, kind, later ? '' : entryId, ...place].join('\n');
  return { id, later, removed };
}

function describePlace(
  before: ApiDescription,
  after: ApiDescription,
  { kind, viaSchema, getPlace }: ApiChange,
  { later, removed }: ReportedPlace,
): Pick<ChangeRecord, 'part' | 'before' | 'after' | 'beforeFile' | 'afterFile'> {
  const found = getPlace().before;
  const parent = removed?.parent;
  const earlier = found && findRows(before, parent ? { node: parent, rest: [] } : found);
  const isDeeper = later === undefined || (earlier && earlier.rest.length < later.rest.length);
  const rows = isDeeper ? earlier : later;
  const names = rows === undefined ? [] : getNames(rows, viaSchema?.name);
  const from =
    kind === 'added'
      ? undefined
      : (removed?.source.location ?? getLocation(before, earlier, viaSchema?.name));
  const to = kind === 'removed' ? undefined : getLocation(after, later, viaSchema?.name);
  return {
    part: [...names, ...(removed ? [toRow(before, removed).name] : [])].join(' › '),
    before: from?.pointer ?? null,
    after: to?.pointer ?? null,
    ...(from && from.file !== before.path && { beforeFile: from.file }),
    ...(to && to.file !== after.path && { afterFile: to.file }),
  };
}

/** Rows that lead to a changed part. */
type FoundRows = {
  readonly entry: ApiNode;
  /** Row of the section; undefined for the entry itself. */
  readonly section: ApiRow | undefined;
  readonly title: string;
  readonly trail: readonly ApiRow[];
  /** Keys of parts that have no row. */
  readonly rest: readonly string[];
};

function findRows(api: ApiDescription, { node, rest }: ChangedNode): FoundRows {
  const nodes: ApiNode[] = [];
  let entry = node;
  for (; entry.parent !== undefined; entry = entry.parent) if (!entry.isInline) nodes.push(entry);
  const [section, ...trail] = nodes.toReversed().map((one) => toRow(api, one));
  const title = section === undefined ? '' : getSectionTitle(api, section.node);
  return { entry, section, title, trail, rest };
}

/** Returns the names of the rows below the named schema `through`, or else below the entry. */
function getNames({ section, title, trail, rest }: FoundRows, through = ''): readonly string[] {
  const isInSection = through === '' && section !== undefined && section.key !== 'schema';
  const use = [section, ...trail].findIndex((row) => row?.reference?.name === through);
  const member = trail.findIndex(({ inheritedFrom }) => inheritedFrom === through);
  const rows = through === '' ? trail : trail.slice(Math.max(0, use < 0 ? member : use));
  const names = rows.map(({ name }) => name);
  // A part of the entry that isn’t on its page, such as a removed section.
  const hidden = section === undefined ? rest.slice(1) : rest;
  return [...(isInSection ? [title] : []), ...names, ...hidden.map(unescapeKey)];
}

/** Returns the location of the innermost row, or of the named schema that the row refers to. */
function getLocation(
  api: ApiDescription,
  found: FoundRows | undefined,
  through: string | undefined,
): ApiLocation | undefined {
  if (found === undefined) return undefined;
  const { entry, section, trail } = found;
  const rows =
    section === undefined || section.node.kind === 'section' ? trail : [section, ...trail];
  const row = rows.at(-1);
  // A recursive schema can contain a row that refers to it. That row isn't the schema.
  const isUse = through && row === rows.find(({ reference }) => reference?.name === through);
  const schema = isUse ? api.entries.get(row?.reference?.entryId ?? '') : undefined;
  return (schema ?? row ?? entry).source.location;
}

const classTitles = { breaking: 'Breaking', compatible: 'Compatible', wording: 'Wording' } as const;

/** Maximum number of subjects that a line names. */
const maxSubjects = 10;

/** Returns the changes as Markdown: their numbers, and a list for each class. */
export function formatChangeReport(records: readonly ChangeRecord[], names: ReportNames): string {
  const groups = [...groupBy(records, (record) => record.class)].map(([level, listed]) => ({
    label: classTitles[level],
    count: listed.length,
    lines: joinEqual(listed).map(formatRecord),
  }));
  return formatChangeGroups(names, groups);
}

/**
 * Joins changes such as operations that need authorization now. Added and removed entries remain
 * apart, so that each is named.
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

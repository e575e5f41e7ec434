import type {
  ApiDescription,
  ApiEntry,
  ApiEntryContent,
  ApiLocation,
  ApiRow,
  ApiSection,
} from '#api-descriptions/api-description.ts';
import { getChild, getOrCreate, toApiObject, unescapeKey } from '#api-descriptions/api-source.ts';
import { findEntryAround, findEntryByOperationId } from '#api-descriptions/entry-locations.ts';
import { isReference } from '#api-descriptions/references.ts';
import { decodeUrlPart } from '#text/decode-url.ts';
import {
  getAsyncOperationContent,
  getChannelContent,
  getMessageContent,
} from './asyncapi-content.ts';
import { createValueRow, getGroupRows, toProblemSections, toValueSection } from './body-rows.ts';
import { getExternalDocsFacts, toFacts } from './facts.ts';
import { getOperationContent, getUnreadSections } from './operation-content.ts';
import { isUnread, readPart } from './operation-parts.ts';
import { getOverviewContent } from './overview.ts';

const contents = new WeakMap<ApiEntry, ApiEntryContent>();

/** Returns the content of an entry. Repeated calls return the same object. */
export function getEntryContent(api: ApiDescription, entry: ApiEntry): ApiEntryContent {
  return getOrCreate(contents, entry, () => readEntryContent(api, entry));
}

function readEntryContent(api: ApiDescription, entry: ApiEntry): ApiEntryContent {
  switch (entry.kind) {
    case 'overview':
      return getOverviewContent(api);
    case 'schema':
      return getSchemaContent(api, entry);
    case 'message':
    case 'channel':
      if (isUnread(readPart(api, entry.source))) {
        return { description: '', facts: [], sections: getUnreadSections(api, entry) };
      }
      return entry.kind === 'message'
        ? getMessageContent(api, entry)
        : getChannelContent(api, entry);
    case 'operation':
    case 'webhook':
      return api.format === 'asyncapi'
        ? getAsyncOperationContent(api, entry)
        : getOperationContent(api, entry);
  }
}

function getSchemaContent(api: ApiDescription, { source }: ApiEntry): ApiEntryContent {
  const { $id, id, $schema } = toApiObject(source.value);
  const identity = { kind: 'schema', key: 'schema', name: 'Schema', source } as const;
  const row = createValueRow(api, source, undefined, identity);
  const body = { ...row, description: '' };
  // The outline lists the definitions of the root.
  const definitions = ['$defs', 'definitions'].flatMap((name) => {
    const part = getChild(source, name);
    return isReference(part.value) ? getGroupRows(api, name, part) : [];
  });
  return {
    description: row.description,
    facts: [
      ...toFacts('Identifier', $id ?? id, true),
      ...toFacts('Dialect', $schema, true),
      ...getExternalDocsFacts(api.files, source),
    ],
    sections: [...toProblemSections(definitions, 'response'), toValueSection(body, 'response')],
  };
}

/** Row of an entry with the section and the rows that contain it. */
export type ApiRowMatch = {
  readonly section: ApiSection;
  /** Rows from the section to the found row; empty if the path is the path of the section. */
  readonly trail: readonly ApiRow[];
};

/** Returns the row with a path of keys, for example `request/party/name`. */
export function findRow({ sections }: ApiEntryContent, path: string): ApiRowMatch | undefined {
  const [first, ...keys] = path.split('/');
  const section = sections.find(({ key }) => key === first);
  if (section === undefined) return undefined;
  const trail: ApiRow[] = [];
  let rows: readonly ApiRow[] | undefined = section.rows;
  for (const wanted of keys) {
    const row: ApiRow | undefined = rows?.find(({ key }) => key === wanted);
    if (row === undefined) return undefined;
    trail.push(row);
    rows = row.getChildren?.();
  }
  return { section, trail };
}

/** True if the locations are equal, or `inner` is within `outer`. */
function isWithin(inner: ApiLocation, outer: ApiLocation): boolean {
  return (
    inner.file === outer.file &&
    inner.pointer.startsWith(outer.pointer) &&
    (inner.pointer.length === outer.pointer.length ||
      inner.pointer.charAt(outer.pointer.length) === '/')
  );
}

const getDepth = (row: ApiRow | undefined) => row?.source.location.pointer.length ?? -1;

/**
 * Returns the row whose source is at a location, or else the innermost row that contains the
 * location.
 */
function findClosest(rows: readonly ApiRow[], location: ApiLocation): ApiRow | undefined {
  return rows
    .filter(({ source }) => isWithin(location, source.location))
    .sort((first, second) => getDepth(second) - getDepth(first))[0];
}

/** Returns the path of the row at a location of the description; empty if there is none. */
export function findRowPath({ sections }: ApiEntryContent, location: ApiLocation): string {
  let path = '';
  let depth = -1;
  for (const { key, body, rows } of sections) {
    let found = body && findClosest([body], location);
    const keys = [key];
    let closest = findClosest(rows, location);
    while (closest !== undefined) {
      keys.push(closest.key);
      found = closest;
      const isExact = closest.source.location.pointer === location.pointer;
      closest = isExact ? undefined : findClosest(closest.getChildren?.() ?? [], location);
    }
    if (getDepth(found) <= depth) continue;
    path = keys.join('/');
    depth = getDepth(found);
  }
  if (depth >= 0) return path;
  const isInside = (row: ApiRow | undefined) => row && isWithin(row.source.location, location);
  return sections.find(({ body, rows }) => isInside(body ?? rows[0]))?.key ?? '';
}

/** Part of a description that a fragment identifies. */
export type ApiTarget = {
  readonly entry: ApiEntry;
  /** Path of the row; empty for the entry itself. */
  readonly rowPath: string;
};

/**
 * Returns the target of a fragment: an entry with a row path, a JSON pointer such as
 * `/paths/~1entries/post`, or the id of an operation; undefined if there is none.
 */
export function parseFragment(api: ApiDescription, fragment: string): ApiTarget | undefined {
  const text = decodeUrlPart(fragment.replace(/^#/, ''));
  if (text === '') return undefined;
  for (let end = text.length; end > 0; end = text.lastIndexOf('/', end - 1)) {
    const entry = api.entries.get(text.slice(0, end));
    if (entry !== undefined) return { entry, rowPath: text.slice(end + 1) };
  }
  if (text.startsWith('/')) {
    return findOperation(api, text) ?? findTarget(api, { file: api.path, pointer: text });
  }
  const entry = findEntryByOperationId(api, text) ?? findLoadedPath(api, text);
  return entry && { entry, rowPath: '' };
}

/**
 * Returns the first operation of a path or webhook whose entry had no method until its file was
 * loaded.
 */
function findLoadedPath(api: ApiDescription, fragment: string): ApiEntry | undefined {
  return [...api.entries.values()].find(
    ({ kind, path }) =>
      (kind === 'operation' && fragment === `path-${path}`) ||
      (kind === 'webhook' && fragment === `webhook-${path}`),
  );
}

const operationPointer = /^\/(paths|webhooks)\/([^/]+)\/([^/]+)(.*)$/su;

/**
 * Returns the operation and row at a pointer if a reference leads from there to the operation's
 * source.
 */
function findOperation(api: ApiDescription, pointer: string): ApiTarget | undefined {
  const [, group, path = '', key = '', rest = ''] = operationPointer.exec(pointer) ?? [];
  const kind = group === 'webhooks' ? 'webhook' : 'operation';
  const method = key.toUpperCase();
  const entry = [...api.entries.values()].find(
    (one) => one.kind === kind && one.path === unescapeKey(path) && one.method === method,
  );
  if (group === undefined || entry === undefined) return undefined;
  const { file, pointer: own } = entry.source.location;
  if (file === api.path && pointer.startsWith(own)) return undefined;
  const location = { file, pointer: own + rest };
  return { entry, rowPath: rest === '' ? '' : findRowPath(getEntryContent(api, entry), location) };
}

/** Returns the entry and row at a location, or the first entry within the location. */
function findTarget(api: ApiDescription, location: ApiLocation): ApiTarget | undefined {
  const around = findEntryAround(api, location);
  const pointer = around?.source.location.pointer;
  const isRoot = pointer === '' && location.pointer !== '';
  const inner =
    around === undefined || isRoot
      ? [...api.entries.values()].find(
          ({ source }) => source.location.pointer !== '' && isWithin(source.location, location),
        )
      : undefined;
  const entry = inner ?? around;
  if (entry === undefined) return undefined;
  const isExact = inner !== undefined || pointer === location.pointer;
  return { entry, rowPath: isExact ? '' : findRowPath(getEntryContent(api, entry), location) };
}

import type { ApiDescription, ApiEntry, ApiLocation } from '#api-descriptions/api-description.ts';
import { findEntryAround, findEntryByOperationId } from '#api-descriptions/entry-locations.ts';
import { unescapeKey } from '#api-descriptions/json-values.ts';
import { decodeUrlPart } from '#text/decode-url.ts';
import { createNodeVisitor } from './visit-nodes.ts';

/** True if the locations are equal, or `inner` is within `outer`. */
function isWithin(inner: ApiLocation, outer: ApiLocation): boolean {
  return (
    inner.file === outer.file &&
    inner.pointer.startsWith(outer.pointer) &&
    (inner.pointer.length === outer.pointer.length ||
      inner.pointer.charAt(outer.pointer.length) === '/')
  );
}

function isSameLocation(one: ApiLocation, other: ApiLocation): boolean {
  return one.file === other.file && one.pointer === other.pointer;
}

/**
 * Returns the row at the location, or the innermost one that contains it. If only rows within the
 * location are found, the section of the first one; empty if there is none.
 */
function findRowPath(api: ApiDescription, entry: ApiEntry, location: ApiLocation): string {
  let closest = { path: '', length: -1 };
  let section: string | undefined;
  createNodeVisitor(api)(entry, ({ node: { kind, source }, path }) => {
    // On the page of a schema, the node of this schema isn’t a row but the page itself.
    const isEntry = kind !== 'unread' && isSameLocation(source.location, entry.source.location);
    if (kind === 'section' || isEntry) return;
    const { length } = source.location.pointer;
    if (isWithin(location, source.location)) {
      if (length > closest.length) closest = { path, length };
    } else if (isWithin(source.location, location)) section ??= path.split('/')[0];
  });
  return closest.path || (section ?? '');
}

/** Part of a description that a fragment identifies. */
export type ApiTarget = {
  readonly entry: ApiEntry;
  /** Path of the row; empty for the entry itself. */
  readonly rowPath: string;
};

/**
 * Parses an entry with a row path, a JSON pointer such as `/paths/~1entries/post`, or the id of an
 * operation.
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

/** Returns the first operation of a path or webhook without a method until its file was loaded. */
function findLoadedPath(api: ApiDescription, fragment: string): ApiEntry | undefined {
  return [...api.entries.values()].find(
    ({ kind, path }) =>
      (kind === 'operation' && fragment === `path-${path}`) ||
      (kind === 'webhook' && fragment === `webhook-${path}`),
  );
}

const operationPointer = /^\/(paths|webhooks)\/([^/]+)\/([^/]+)(.*)$/su;

/** Finds an operation to whose source a reference leads from the pointer. */
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
  return { entry, rowPath: rest === '' ? '' : findRowPath(api, entry, location) };
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
  return { entry, rowPath: isExact ? '' : findRowPath(api, entry, location) };
}

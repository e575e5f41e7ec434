import { parseUrl } from '#text/parse-url.ts';
import type { ApiFiles, ApiLocation } from './api-description.ts';
import { escapeKey, isApiObject, toText, unescapeKey } from './api-source.ts';

/** Schemas with an `$id` and anchors of one file. */
type SchemaIndex = {
  /** Locations of schemas by absolute URI. */
  readonly resources: ReadonlyMap<string, ApiLocation>;
  /** Pointers by the pointer of the resource, `#` and the anchor; relative to the resource. */
  readonly anchors: ReadonlyMap<string, string>;
};

const indexes = new WeakMap<object, SchemaIndex>();

/**
 * Returns true if members beside a `$ref` are ignored: in OpenAPI 3.0, Swagger 2, AsyncAPI and JSON
 * Schema up to draft-07. The first file decides for files that don't state what they follow.
 */
export function hasLegacyReferences(files: ApiFiles, file: string): boolean {
  const own = isLegacy(files.get(file));
  if (own !== undefined) return own;
  const [first] = files.values();
  return isLegacy(first) ?? false;
}

function isLegacy(root: unknown): boolean | undefined {
  if (!isApiObject(root)) return undefined;
  const { openapi, $schema } = root;
  if (openapi !== undefined) return /^3(?:\.0|$)/u.test(toText(openapi));
  if ('swagger' in root || 'asyncapi' in root) return true;
  return typeof $schema === 'string' ? /draft-0[1-7]\b/u.test($schema) : undefined;
}

/** Whether schemas of a file can have an `$id`; OpenAPI 3.0 and Swagger 2 don't allow it. */
function canHaveIds(root: unknown): boolean {
  return isApiObject(root) && !('swagger' in root) && !/^3\.0/u.test(String(root.openapi));
}

/** Returns the innermost schema with an `$id` around a location, or else the file. */
export function getResource(files: ApiFiles, { file, pointer }: ApiLocation): ApiLocation {
  let current = files.get(file);
  let resource = '';
  if (canHaveIds(current) && pointer !== '') {
    let path = '';
    for (const segment of pointer.split('/').slice(1)) {
      path += `/${segment}`;
      const key = unescapeKey(segment);
      if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) break;
      current = Reflect.get(current, key);
      if (getId(current) !== undefined) resource = path;
    }
  }
  return { file, pointer: resource };
}

/** Finds a loaded schema by its `$id`; the URI is relative to the resource around `from`. */
export function findResource(
  files: ApiFiles,
  from: ApiLocation,
  uri: string,
): ApiLocation | undefined {
  if (!canHaveIds(files.get(from.file))) return undefined;
  const base = getResource(files, from);
  let baseUri = toFileUri(from.file);
  for (const [id, { pointer }] of getIndex(files, from.file).resources) {
    if (pointer === base.pointer) baseUri = id;
  }
  const href = parseUrl(uri, baseUri)?.href;
  if (href === undefined) return undefined;
  for (const file of files.keys()) {
    const found = getIndex(files, file).resources.get(href);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the pointer of an anchor, relative to its resource. */
export function findAnchor(
  files: ApiFiles,
  resource: ApiLocation,
  anchor: string,
): string | undefined {
  return getIndex(files, resource.file).anchors.get(`${resource.pointer}#${anchor}`);
}

/** Returns the `$id` of a schema (in draft-04 `id`) that isn't only an anchor. */
function getId(value: unknown): string | undefined {
  if (!isApiObject(value)) return undefined;
  const { $id, id, $schema } = value;
  const isDraft4 = typeof $schema === 'string' && $schema.includes('draft-04');
  const written = $id ?? (isDraft4 ? id : undefined);
  return typeof written === 'string' && !written.startsWith('#') ? written : undefined;
}

function getIndex(files: ApiFiles, file: string): SchemaIndex {
  const root = files.get(file);
  const isObject = typeof root === 'object' && root !== null;
  const cached = isObject ? indexes.get(root) : undefined;
  const index = cached ?? createIndex(root, file);
  if (isObject) indexes.set(root, index);
  return index;
}

function createIndex(root: unknown, file: string): SchemaIndex {
  const resources = new Map<string, ApiLocation>();
  const anchors = new Map<string, string>();
  // YAML aliases can make a value contain itself.
  const visited = new Set<object>();
  const pending = [{ value: root, pointer: '', resource: '', uri: toFileUri(file) }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, pointer } = next;
    if (typeof value !== 'object' || value === null || visited.has(value)) continue;
    visited.add(value);
    let { resource, uri } = next;
    const id = getId(value);
    if (id !== undefined) {
      resource = pointer;
      uri = parseUrl(id, uri)?.href.replace(/#$/u, '') ?? uri;
      if (!resources.has(uri)) resources.set(uri, { file, pointer });
    }
    for (const anchor of getAnchors(value)) {
      anchors.set(`${resource}#${anchor}`, pointer.slice(resource.length));
    }
    for (const [key, member] of Object.entries(value)) {
      pending.push({ value: member, pointer: `${pointer}/${escapeKey(key)}`, resource, uri });
    }
  }
  return { resources, anchors };
}

function getAnchors(value: object): string[] {
  if (!isApiObject(value)) return [];
  const { $anchor, $dynamicAnchor, $id } = value;
  const anchors = [$anchor, $dynamicAnchor].filter((anchor) => typeof anchor === 'string');
  // In draft-06 and draft-07, an `$id` that begins with `#` is an anchor.
  if (typeof $id === 'string' && $id.startsWith('#')) anchors.push($id.slice(1));
  return anchors;
}

/** URI of a file, so that relative `$id`s of different folders differ. Never requested. */
function toFileUri(file: string): string {
  return `https://repository.invalid/${file.toWellFormed().split('/').map(encodeURIComponent).join('/')}`;
}

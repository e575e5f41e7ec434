import { parseUrl } from '#text/parse-url.ts';
import type { ApiFiles, ApiLocation, DynamicScope } from './api-description.ts';
import {
  type ApiObject,
  escapeKey,
  getOrCreate,
  hasMember,
  isApiObject,
  toApiObject,
  toLocationKey,
  toText,
  unescapeKey,
} from './json-values.ts';

/** Index of the `$id`s, `$self` and anchors in one file. */
type SchemaIndex = {
  /** Pointers of schemas by absolute URI. */
  readonly resources: ReadonlyMap<string, string>;
  /**
   * Pointers of anchors, relative to their resource. A key consists of the pointer of the resource,
   * `#` and the anchor.
   */
  readonly anchors: ReadonlyMap<string, string>;
  /** Pointers of dynamic anchors by the pointer of their resource. */
  readonly dynamicAnchors: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

const indexes = new WeakMap<object, SchemaIndex>();

/**
 * True if keywords beside a `$ref` are ignored: in OpenAPI 3.0, Swagger 2, AsyncAPI and JSON Schema
 * up to draft-07. A file that doesn't state its format has the format of the first file.
 */
export function hasLegacyReferences(files: ApiFiles, file: string): boolean {
  const [first] = files.values();
  return isLegacy(files.get(file)) ?? isLegacy(first) ?? false;
}

function isLegacy(root: unknown): boolean | undefined {
  if (!isApiObject(root)) return undefined;
  const { openapi, $schema } = root;
  if (openapi !== undefined) return isOpenApi30(root);
  if ('swagger' in root || 'asyncapi' in root) return true;
  return typeof $schema === 'string' ? /draft-0[1-7]\b/u.test($schema) : undefined;
}

/** True for OpenAPI 3.0. In YAML, a version without quotes is a number: 3 or 3.0. */
function isOpenApi30({ openapi }: ApiObject): boolean {
  const version = toText(openapi);
  return version === '3' || version.startsWith('3.0');
}

/** Whether schemas of a file can have an `$id`; OpenAPI 3.0 and Swagger 2 don't allow it. */
function canHaveIds(root: unknown): root is ApiObject {
  return isApiObject(root) && !('swagger' in root) && !isOpenApi30(root);
}

/** Returns the innermost schema with an `$id` that contains a location, or else the file. */
export function getResource(files: ApiFiles, { file, pointer }: ApiLocation): ApiLocation {
  const root = files.get(file);
  if (!canHaveIds(root) || indexes.get(root)?.resources.size === 0) return { file, pointer: '' };
  const hasDraft4Ids = isDraft4(root);
  let value: unknown = root;
  let resource = '';
  let path = '';
  for (const segment of pointer.split('/').slice(1)) {
    const key = unescapeKey(segment);
    if (!hasMember(value, key)) break;
    value = Reflect.get(value, key);
    path += `/${segment}`;
    if (getId(value, hasDraft4Ids) !== undefined) resource = path;
  }
  return { file, pointer: resource };
}

/**
 * Finds a loaded schema by its `$id`, or a file by its `$self`; the URI is relative to the resource
 * that contains `from`.
 */
export function findResource(
  files: ApiFiles,
  from: ApiLocation,
  uri: string,
): ApiLocation | undefined {
  if (!canHaveIds(files.get(from.file))) return undefined;
  const base = getResource(files, from);
  const ids = [...getIndex(files, from.file).resources];
  const baseUri = ids.findLast(([, pointer]) => pointer === base.pointer)?.[0];
  const href = parseUrl(uri, baseUri ?? toFileUri(from.file))?.href;
  if (href === undefined) return undefined;
  for (const file of files.keys()) {
    const pointer = getIndex(files, file).resources.get(href);
    if (pointer !== undefined) return { file, pointer };
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

const scopes = new WeakMap<ApiFiles, Map<string, DynamicScope>>();
let scopeCount = 0;

/**
 * Returns the scope for the target of a reference at a location: the scope of the location, and the
 * dynamic anchors of its resource that the scope doesn't contain.
 */
export function extendScope(files: ApiFiles, from: ApiLocation): DynamicScope | undefined {
  const { file, scope } = from;
  if (!canHaveIds(files.get(file))) return scope;
  const { dynamicAnchors } = getIndex(files, file);
  if (dynamicAnchors.size === 0) return scope;
  const resource = getResource(files, from);
  const own = dynamicAnchors.get(resource.pointer);
  const isNew = own !== undefined && [...own.keys()].some((anchor) => !scope?.anchors.has(anchor));
  if (!isNew) return scope;
  const known = getOrCreate(scopes, files, () => new Map<string, DynamicScope>());
  return getOrCreate(known, `${scope?.id ?? ''} ${toLocationKey(resource)}`, () => {
    scopeCount += 1;
    const added = [...own].map(([anchor, pointer]) => [anchor, { file, pointer }] as const);
    return { id: scopeCount, anchors: new Map([...added, ...(scope?.anchors ?? [])]) };
  });
}

/**
 * Returns the `$id` of a schema (in draft-04 `id`) that isn't only an anchor, or the `$self` of an
 * OpenAPI description.
 */
function getId(value: unknown, hasDraft4Ids: boolean): string | undefined {
  if (!isApiObject(value)) return undefined;
  const { $id, id, $self } = value;
  const other = 'openapi' in value ? $self : hasDraft4Ids ? id : undefined;
  const written = $id ?? other;
  return typeof written === 'string' && !written.startsWith('#') ? written : undefined;
}

function isDraft4(value: unknown): boolean {
  return toText(toApiObject(value).$schema).includes('draft-04');
}

function getIndex(files: ApiFiles, file: string): SchemaIndex {
  const root = files.get(file);
  if (typeof root !== 'object' || root === null) return createIndex(root, file);
  return getOrCreate(indexes, root, () => createIndex(root, file));
}

function createIndex(root: unknown, file: string): SchemaIndex {
  const resources = new Map<string, string>();
  const anchors = new Map<string, string>();
  const dynamicAnchors = new Map<string, Map<string, string>>();
  const hasDraft4Ids = isDraft4(root);
  const idKeyword = hasDraft4Ids ? 'id' : '$id';
  const keywords = new Set([idKeyword, '$self', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);
  // YAML aliases can make a value contain itself.
  const visited = new Set<object>();
  const start = { parent: undefined, key: '', resource: '', uri: toFileUri(file) };
  const pending: Indexed[] =
    typeof root === 'object' && root !== null ? [{ value: root, ...start }] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next;
    if (visited.has(value)) continue;
    visited.add(value);
    let { resource, uri } = next;
    // Few values have one of the keywords, so the pointers of the others aren't created.
    if (hasKey(value, keywords)) {
      const pointer = toPointer(next);
      const id = getId(value, hasDraft4Ids);
      if (id !== undefined) {
        resource = pointer;
        uri = parseUrl(id, uri)?.href.replace(/#$/u, '') ?? uri;
        if (!resources.has(uri)) resources.set(uri, pointer);
      }
      for (const anchor of getAnchors(value, idKeyword)) {
        anchors.set(`${resource}#${anchor}`, pointer.slice(resource.length));
      }
      const { $dynamicAnchor, $recursiveAnchor } = toApiObject(value);
      const dynamic = $recursiveAnchor === true ? '' : $dynamicAnchor;
      if (typeof dynamic === 'string') {
        getOrCreate(dynamicAnchors, resource, () => new Map()).set(dynamic, pointer);
      }
    }
    for (const key in value) {
      const member = Reflect.get(value, key);
      if (typeof member !== 'object' || member === null) continue;
      pending.push({ value: member, parent: next, key, resource, uri });
    }
  }
  return { resources, anchors, dynamicAnchors };
}

/** Object or list of a file while its index is created, with the URI and pointer of its resource. */
type Indexed = {
  readonly value: object;
  readonly parent: Indexed | undefined;
  readonly key: string;
  readonly resource: string;
  readonly uri: string;
};

function hasKey(value: object, keys: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return false;
  for (const key in value) if (keys.has(key)) return true;
  return false;
}

function toPointer(indexed: Indexed): string {
  let pointer = '';
  for (let at = indexed; at.parent !== undefined; at = at.parent) {
    pointer = `/${escapeKey(at.key)}${pointer}`;
  }
  return pointer;
}

function getAnchors(value: object, idKeyword: 'id' | '$id'): readonly string[] {
  const { $anchor, $dynamicAnchor, [idKeyword]: given } = toApiObject(value);
  // Up to draft-07, an id that begins with `#` is an anchor.
  const id = typeof given === 'string' && given.startsWith('#') ? given.slice(1) : undefined;
  return [$anchor, $dynamicAnchor, id].filter((anchor) => typeof anchor === 'string');
}

/**
 * Returns a URI that identifies a file, so that equal relative `$id`s in different folders differ.
 * The app never requests the URI.
 */
function toFileUri(file: string): string {
  const segments = file.toWellFormed().split('/').map(encodeURIComponent);
  return `https://repository.invalid/${segments.join('/')}`;
}

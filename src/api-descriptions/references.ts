import { decodeUrlPart } from '#text/decode-url.ts';
import type { ApiFiles, ApiLocation, Located } from './api-description.ts';
import {
  type ApiObject,
  getChild,
  getItems,
  getMembers,
  getOrCreate,
  getRoot,
  hasMember,
  isApiObject,
  toApiObject,
  toText,
  unescapeKey,
} from './json-values.ts';
import { findAnchor, findResource, getResource, hasLegacyReferences } from './schema-resources.ts';

/** Target of a reference, or the reason why there is none. */
export type ResolvedReference =
  | { readonly kind: 'resolved'; readonly name: string; readonly source: Located }
  /** The file of the location isn't loaded. */
  | { readonly kind: 'missing'; readonly name: string; readonly location: ApiLocation }
  | { readonly kind: 'problem'; readonly name: string; readonly problem: string };

/** Reference that has to be resolved first. */
type NeededReference = {
  readonly kind: 'needed';
  /** Name of the reference that waits for it. */
  readonly name: string;
  readonly from: ApiLocation;
  readonly reference: string;
};

type ResolvedByText = Map<string, ResolvedReference>;

/** Resolved references by the file and pointer of their base, and by their text. */
const cache = new WeakMap<ApiFiles, Map<string, Map<string, ResolvedByText>>>();

/** Returns a copy with which schemas are cached separately, while resolved references are shared. */
export function copyFiles(files: ApiFiles): ApiFiles {
  const copy = new Map(files);
  cache.set(
    copy,
    getOrCreate(cache, files, () => new Map()),
  );
  return copy;
}

/** Returns the resolved references at a location by their texts. */
function getResolved(files: ApiFiles, from: ApiLocation): ResolvedByText {
  const byFile = getOrCreate(cache, files, () => new Map());
  const byPointer = getOrCreate(byFile, from.file, () => new Map());
  return getOrCreate(byPointer, getResource(files, from).pointer, () => new Map());
}

/**
 * Resolves a JSON pointer, an anchor, the `$id` of a loaded schema, the `$self` of a loaded file,
 * or the path of a file relative to that of the location. Any other URL is a problem.
 */
export function resolveReferenceText(
  files: ApiFiles,
  from: ApiLocation,
  reference: string,
): ResolvedReference {
  const resolved = getResolved(files, from);
  return resolved.get(reference) ?? resolveNeeded(files, { from, reference, name: '', resolved });
}

/** Reference that is being resolved. */
type OpenReference = {
  readonly from: ApiLocation;
  readonly reference: string;
  name: string;
  /** Resolved references with the same base. */
  readonly resolved: ResolvedByText;
};

/**
 * Resolves first what a reference needs. References that need each other are problems, whichever of
 * them is resolved first.
 */
function resolveNeeded(files: ApiFiles, first: OpenReference): ResolvedReference {
  // A stack instead of recursion, because the chain can be thousands of references long.
  const open = [first];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const result = resolveUncached(files, last.from, last.reference);
    if (result.kind !== 'needed') {
      last.resolved.set(last.reference, result);
      open.pop();
      continue;
    }
    const { from, reference } = result;
    last.name = result.name;
    const resolved = getResolved(files, from);
    const start = open.findIndex((one) => one.reference === reference && one.resolved === resolved);
    if (start < 0) {
      open.push({ from, reference, name: '', resolved });
      continue;
    }
    for (const one of open.splice(start)) {
      const problem = `“${one.reference}” leads back to itself.`;
      one.resolved.set(one.reference, toProblem(one.name, problem));
    }
  }
  return first.resolved.get(first.reference) ?? toProblem('', '');
}

/** Resolves the reference in a property of an object. Follows one reference. */
export function resolveReference(
  files: ApiFiles,
  source: Located,
  keyword: '$ref' | '$dynamicRef' | '$recursiveRef' = '$ref',
): ResolvedReference {
  const reference = isApiObject(source.value) ? source.value[keyword] : undefined;
  return typeof reference === 'string'
    ? resolveReferenceText(files, source.location, reference)
    : toProblem('', `“${keyword}” isn’t text.`);
}

/**
 * Follows references to a value without `$ref`. The name is that of the first reference's target;
 * empty if the source isn't a reference.
 */
export function followReferences(files: ApiFiles, source: Located): ResolvedReference {
  const { value } = source;
  // Most parts aren't references.
  if (!isApiObject(value) || !('$ref' in value)) return { kind: 'resolved', name: '', source };
  return followEach<never>(source, (reference) => resolveReference(files, reference));
}

function followEach<Needed extends NeededReference>(
  source: Located,
  resolve: (source: Located) => ResolvedReference | Needed,
): ResolvedReference | Needed {
  let current = source;
  let name = '';
  let visited: Set<unknown> | undefined;
  for (let count = 0; ; count += 1) {
    const { value } = current;
    if (!isApiObject(value) || !('$ref' in value)) {
      return { kind: 'resolved', name, source: current };
    }
    if (visited?.has(value)) return toProblem(name, 'The reference leads back to itself.');
    // Most values have at most one reference, for which no set is needed.
    if (count > 0) visited = (visited ?? new Set()).add(value);
    const resolved = resolve(current);
    if (resolved.kind === 'needed') return resolved;
    name ||= resolved.name;
    if (resolved.kind !== 'resolved') return { ...resolved, name };
    current = resolved.source;
  }
}

/** Returns the texts beside a reference; from OpenAPI 3.1, they replace those of the target. */
export function getOwnTexts(files: ApiFiles, { value, location }: Located): ApiObject {
  if (hasLegacyReferences(files, location.file)) return {};
  const { summary, description } = toApiObject(value);
  const texts = Object.entries({ summary, description });
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
}

/** Why a reference can't be followed. */
export type UnresolvedReference = Exclude<ResolvedReference, { readonly kind: 'resolved' }>;

/** Returns why the reference in a part can't be followed; undefined if it can or there is none. */
export function findUnresolved(files: ApiFiles, source: Located): UnresolvedReference | undefined {
  const followed = followReferences(files, source);
  return followed.kind === 'resolved' ? undefined : followed;
}

/** Returns the problem of a reference as a sentence. */
export function describeUnresolved(unresolved: UnresolvedReference): string {
  return unresolved.kind === 'missing'
    ? `${unresolved.location.file} isn’t loaded.`
    : unresolved.problem;
}

/** True for an object with the text of a reference; a map can have a real member named `$ref`. */
export function isReference(value: unknown): boolean {
  return isApiObject(value) && typeof value.$ref === 'string';
}

/**
 * Lists a part and the targets of its `$ref`, which other tools follow in many positions where the
 * formats expect none, for example in `responses` or `servers`.
 */
function listOwners(files: ApiFiles, source: Located): readonly [Located, ...Located[]] {
  const owners: [Located, ...Located[]] = [source];
  const visited = new Set<unknown>();
  for (const owner of owners) {
    if (!isReference(owner.value) || visited.has(owner.value)) break;
    visited.add(owner.value);
    const resolved = resolveReference(files, owner);
    if (resolved.kind === 'resolved') owners.push(resolved.source);
  }
  return owners;
}

/**
 * Returns the members of a map such as `responses` or `properties`, and of the map that its `$ref`
 * leads to. Members beside the reference come first and replace those of the target.
 */
export function getPartMembers(files: ApiFiles, source: Located): ReturnType<typeof getMembers> {
  if (!isReference(source.value)) return getMembers(source);
  const members = new Map<string, Located>();
  for (const owner of listOwners(files, source)) {
    for (const [name, member] of getMembers(owner)) {
      const isOwnReference = name === '$ref' && typeof member.value === 'string';
      if (!isOwnReference && !members.has(name)) members.set(name, member);
    }
  }
  return [...members];
}

/** Returns the items of a list such as `tags`, or of the list that the `$ref` in its place leads to. */
export function getPartItems(files: ApiFiles, source: Located): readonly Located[] {
  return getItems(followPart(files, source));
}

/** Returns the target of the reference in a part; the part itself if the reference can't be followed. */
export function followPart(files: ApiFiles, source: Located): Located {
  if (!isReference(source.value)) return source;
  return listOwners(files, source).at(-1) ?? source;
}

/**
 * Returns the property of an object, or of one that its `$ref` leads to; several keys are followed
 * one after another. A reference in the property itself isn't followed.
 */
export function getPart(files: ApiFiles, source: Located, ...keys: readonly string[]): Located {
  let part = source;
  for (const key of keys) {
    const owner = isReference(part.value)
      ? listOwners(files, part).find(({ value }) => hasMember(value, key))
      : undefined;
    part = getChild(owner ?? part, key);
  }
  return part;
}

/** Returns the file that has to be loaded to read a source; undefined if it can be read. */
export function getMissingFile(files: ApiFiles, source: Located): string | undefined {
  const unresolved = findUnresolved(files, source);
  return unresolved?.kind === 'missing' ? unresolved.location.file : undefined;
}

/** Returns a part as an object, merged with the target of its `$ref`; empty if it isn't an object. */
export function readObject(files: ApiFiles, source: Located): ApiObject {
  return isReference(source.value)
    ? Object.fromEntries(getPartMembers(files, source).map(([name, { value }]) => [name, value]))
    : toApiObject(source.value);
}

function resolveUncached(
  files: ApiFiles,
  from: ApiLocation,
  text: string,
): ResolvedReference | NeededReference {
  const end = text.indexOf('#');
  const uri = end < 0 ? text : text.slice(0, end);
  const fragment = end < 0 ? '' : text.slice(end + 1);
  const resource =
    uri === '' ? getResource(files, from) : (findResource(files, from, uri) ?? toFile(from, uri));
  if (typeof resource === 'string') return toProblem(lastSegment(uri) || text, resource);
  const { file } = resource;
  const path = fragment.includes('%') ? decodeUrlPart(fragment) : fragment;
  if (!files.has(file)) {
    const location = { file, pointer: path };
    return { kind: 'missing', name: toName(location), location };
  }
  const pointer = path === '' || path.startsWith('/') ? path : findAnchor(files, resource, path);
  return pointer === undefined
    ? toProblem(path, `There is no anchor “${path}”.`)
    : getTarget(files, { file, pointer: resource.pointer + pointer }, text);
}

/**
 * Returns undefined if the pointer has escaped characters, or leads through references or to
 * nothing.
 */
function getDirectTarget(files: ApiFiles, location: ApiLocation): Located | undefined {
  const { file, pointer } = location;
  if (pointer.includes('~')) return undefined;
  let value = files.get(file);
  for (const key of pointer.split('/').slice(1)) {
    if (!hasMember(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value === undefined ? undefined : { value, location };
}

/** Returns the value at a location. Follows references in the objects along the pointer. */
function getTarget(
  files: ApiFiles,
  location: ApiLocation,
  text: string,
): ResolvedReference | NeededReference {
  // Most pointers lead directly to a component.
  const direct = getDirectTarget(files, location);
  if (direct !== undefined) {
    return { kind: 'resolved', name: toName(location, direct.value), source: direct };
  }
  /** Resolves a reference if it has been resolved before. */
  const resolveKnown = (from: Located): ResolvedReference | NeededReference => {
    const reference = toApiObject(from.value).$ref;
    if (typeof reference !== 'string') return resolveReference(files, from);
    const needed = { kind: 'needed', name: '', from: from.location, reference } as const;
    return getResolved(files, from.location).get(reference) ?? needed;
  };
  let source = getRoot({ files, path: location.file });
  for (const segment of location.pointer.split('/').slice(1)) {
    const key = unescapeKey(segment);
    if (!hasMember(source.value, key)) {
      const followed = followEach<NeededReference>(source, resolveKnown);
      if (followed.kind !== 'resolved') return { ...followed, name: toName(location) };
      source = followed.source;
    }
    source = getChild(source, key);
    if (source.value === undefined) break;
  }
  return source.value === undefined
    ? toProblem(toName(location), `“${text}” doesn’t exist.`)
    : { kind: 'resolved', name: toName(location, source.value), source };
}

/** Matches pointers whose last segment is a name, for example `/components/schemas/Party`. */
const namingParent =
  /^(?:\/components)?\/(?:[a-zA-Z]+)\/([^/]+)$|\/(?:\$defs|definitions|properties)\/([^/]+)$/u;

function toName({ file, pointer }: ApiLocation, value?: unknown): string {
  const [, component, definition] = namingParent.exec(pointer) ?? [];
  const name = component ?? definition;
  if (name !== undefined) return unescapeKey(name);
  const title = toText(toApiObject(value).title);
  if (title !== '') return title;
  return pointer === ''
    ? lastSegment(file).replace(/\.\w+$/u, '')
    : unescapeKey(pointer.replace(/^\//u, ''));
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns a file in the repository, or a sentence with the problem. */
function toFile(from: ApiLocation, uri: string): ApiLocation | string {
  if (/^[a-z][a-z\d+.-]*:|^[/\\]{2}/iu.test(uri)) {
    return `“${uri}” isn’t a file of the repository, and isn’t loaded.`;
  }
  const written = decodeUrlPart(uri.replace(/\?.*$/su, '')).replaceAll('\\', '/');
  const path = written.startsWith('/') ? [] : from.file.split('/').slice(0, -1);
  for (const segment of written.split('/')) {
    if (segment !== '..') {
      if (segment !== '' && segment !== '.') path.push(segment);
    } else if (path.pop() === undefined) {
      return `“${uri}” leads out of the repository.`;
    }
  }
  return { file: path.join('/'), pointer: '' };
}

function toProblem(name: string, problem: string): ResolvedReference {
  return { kind: 'problem', name, problem };
}

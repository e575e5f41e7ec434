import type { ApiDescription, ApiLocation } from './api-description.ts';
import { escapeKey, getOrCreate, isApiObject } from './json-values.ts';
import { resolveReferenceText } from './references.ts';
import { listTargets } from './schemas/discriminator.ts';

/** Reference that is written in a file. */
type WrittenReference = {
  readonly text: string;
  /** JSON pointer of the object with the reference, relative to the collected value. */
  readonly pointer: string;
};

/** Keywords whose values are data, in which `$ref` isn't a reference. */
const dataKeywords = new Set(['example', 'x-example', 'default', 'enum', 'const', 'dataValue']);

/** Properties whose members have names, which can be equal to a keyword. */
const namedMembers =
  /^(?:properties|patternProperties|dependentSchemas|\$defs|definitions|schemas|responses|headers|content|callbacks|links|parameters|messages|channels|operations|variables|examples|requestBodies|mapping)$/;

/** Object or list of a value, with the path that leads to it. */
type Visited = {
  readonly value: object;
  readonly parent: Visited | undefined;
  readonly key: string;
  /** Whether the keys of the value are names rather than keywords. */
  readonly isNamed: boolean;
};

const collected = new WeakMap<object, readonly WrittenReference[]>();

/**
 * Returns references in the order of their depth. Omits data, such as examples, and extensions,
 * which are only used if a reference leads to them.
 */
export function collectReferences(root: unknown): readonly WrittenReference[] {
  if (typeof root !== 'object' || root === null) return [];
  return getOrCreate(collected, root, () => collectUncached(root));
}

function collectUncached(root: object): readonly WrittenReference[] {
  const references = new Map<string, WrittenReference>();
  const add = (text: unknown, at: Visited) => {
    if (typeof text !== 'string' || references.has(text)) return;
    references.set(text, { text, pointer: toPointer(at) });
  };
  // YAML aliases can make a value contain itself.
  const visited = new Set<object>([root]);
  const queue: Visited[] = [{ value: root, parent: undefined, key: '', isNamed: false }];
  for (const at of queue) {
    const { value, isNamed } = at;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) {
        if (key === '$ref' || key === '$dynamicRef') add(member, at);
        continue;
      }
      if (visited.has(member)) continue;
      if (!isNamed && key === 'discriminator' && isApiObject(value)) {
        for (const target of listTargets(value)) add(target, at);
      }
      const isList = Array.isArray(member);
      const isData = dataKeywords.has(key) || (key === 'examples' && isList);
      const isExtension = key.startsWith('x-') && key !== 'x-webhooks';
      const isExampleValue = key === 'value' && at.parent?.key === 'examples';
      if (isExampleValue || (!isNamed && (isData || isExtension))) continue;
      visited.add(member);
      queue.push({
        value: member,
        parent: at,
        key,
        isNamed: !isNamed && !isList && namedMembers.test(key),
      });
    }
  }
  return [...references.values()];
}

function toPointer(visited: Visited): string {
  const segments: string[] = [];
  for (let at = visited; at.parent !== undefined; at = at.parent) segments.push(escapeKey(at.key));
  return segments
    .toReversed()
    .map((segment) => `/${segment}`)
    .join('');
}

/** Matches references to the same file that don't lead to an extension, which is already collected. */
const ownReference = /^#(?!.*\/x-)/u;

/** Files that the loaded files refer to, in the order of the references. */
export function listMissingFiles({ files }: Pick<ApiDescription, 'files'>): readonly string[] {
  const missing = new Set<string>();
  const values = new Set<unknown>(files.values());
  const pending = [...files].map(([file, value]) => ({ value, location: { file, pointer: '' } }));
  for (const { value, location } of pending) {
    for (const { text, pointer } of collectReferences(value)) {
      if (ownReference.test(text)) continue;
      const from: ApiLocation = { file: location.file, pointer: location.pointer + pointer };
      const resolved = resolveReferenceText(files, from, text);
      if (resolved.kind === 'missing') missing.add(resolved.location.file);
      if (resolved.kind !== 'resolved' || values.has(resolved.source.value)) continue;
      // The references in other parts have been collected with their file, but not in extensions.
      if (!resolved.source.location.pointer.includes('/x-')) continue;
      values.add(resolved.source.value);
      pending.push(resolved.source);
    }
  }
  return [...missing];
}

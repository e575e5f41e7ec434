import { createHash } from 'node:crypto';

/** Properties that only describe an interface, so that their changes are wording. */
const wordMembers = new Set([
  ...['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'tags', 'links'],
  ...['$comment', 'xml'],
]);
/** Properties whose value is an object with names as keys. */
const maps = new Set([
  ...['properties', 'patternProperties', 'responses', 'headers', 'content', 'callbacks'],
]);
/** Lists whose order is irrelevant. */
const sets = new Set(['required', 'enum']);
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toObject = (value: unknown): Json => (isObject(value) ? value : {});

/**
 * Returns a canonical text of each operation and webhook, in which references are replaced by their
 * targets. Equal texts mean equal operations. Shares no code with the comparison in `src`.
 * @param hasWords false to omit descriptions, examples, links, tags and extensions
 */
export function getCanonicalOperations(root: Json, hasWords: boolean): ReadonlyMap<string, string> {
  const known = new Map<string, string>();

  function follow(reference: string): unknown {
    const keys = reference.slice(2).split('/');
    return keys.reduce<unknown>(
      (value, key) => toObject(value)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      root,
    );
  }

  /**
   * Returns the canonical text of a value. A recursive reference becomes the number of references
   * between it and its target.
   */
  function write(value: unknown, targets: readonly string[], isMap = false): string {
    if (Array.isArray(value)) return `[${value.map((item) => write(item, targets)).join()}]`;
    if (!isObject(value)) return JSON.stringify(value) ?? '';
    const reference = value.$ref;
    if (typeof reference === 'string' && !isMap) {
      const at = targets.indexOf(reference);
      if (at >= 0) return `"cycle ${targets.length - at}"`;
      const found = known.get(reference);
      if (found !== undefined) return found;
      const text = write(follow(reference), [...targets, reference]);
      if (text.includes('"cycle ')) return text;
      const short = createHash('sha1').update(text).digest('hex');
      known.set(reference, short);
      return short;
    }
    const keys = Object.keys(value).filter(
      (key) => isMap || hasWords || !(wordMembers.has(key) || key.startsWith('x-')),
    );
    const members = keys.sort().map((key) => {
      const member = value[key];
      if (!isMap && sets.has(key) && Array.isArray(member)) {
        return `${key}:${member
          .map((item) => JSON.stringify(item))
          .sort()
          .join()}`;
      }
      return `${JSON.stringify(key)}:${write(member, targets, !isMap && maps.has(key))}`;
    });
    return `{${members.join()}}`;
  }

  const operations = new Map<string, string>();
  const add = (pathItems: unknown, toId: (method: string, path: string) => string) => {
    for (const [path, pathItem] of Object.entries(toObject(pathItems))) {
      const { parameters, ...item } = toObject(pathItem);
      for (const method of methods) {
        if (item[method] === undefined) continue;
        operations.set(toId(method, path), write({ parameters, own: item[method] }, []));
      }
    }
  };
  add(root.paths, (method, path) => `${method}-${path}`);
  add(root['x-webhooks'] ?? root.webhooks, (_, path) => `webhook-${path}`);
  return operations;
}

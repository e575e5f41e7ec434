import {
  CORE_SCHEMA,
  defineScalarTag,
  floatCoreTag,
  intCoreTag,
  loadAll,
  type MappingTagDefinition,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  realMapTag,
  type ScalarTagDefinition,
  YAMLException,
} from 'js-yaml';
import { ExactNumber, type FileNumber, toFileNumber } from './exact-number.ts';

/** `line` is 1-based. */
export type ParsedData =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly line: number | undefined };

/**
 * Converts a plain scalar of the YAML core schema. Integers in other bases become decimal, and what
 * JSON doesn't allow (a plus sign, leading zeros, no digit before or after the point) is removed.
 */
function toNumber(source: string): FileNumber {
  if (/^0[ox]/.test(source)) return toFileNumber(String(BigInt(source)));
  const special = /^[+]?(-?\.(?:inf|nan))$/i.exec(source)?.[1];
  if (special !== undefined) return new ExactNumber(special.toLowerCase());
  const text = source
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '');
  return toFileNumber(text);
}

/** Numbers with all digits instead of doubles. */
function withExactNumbers(tag: ScalarTagDefinition<number>): ScalarTagDefinition<FileNumber> {
  return defineScalarTag(tag.tagName, {
    implicit: true,
    implicitFirstChars: tag.implicitFirstChars,
    resolve: (source, isExplicit, name) =>
      // The original tag doesn't resolve numbers that are too large for a double.
      tag.resolve(source, isExplicit, name) === NOT_RESOLVED && !hugeNumber.test(source)
        ? NOT_RESOLVED
        : toNumber(source),
    identify: () => false,
  });
}

const hugeNumber = /^[-+]?(?:\d{309,}|(?:\d+\.?\d*|\.\d+)[eE]\+?\d+)$/;

/** The key of an exact number is its text. */
function withTextKeys<Carrier, Result>(
  tag: MappingTagDefinition<Carrier, Result>,
): MappingTagDefinition<Carrier, Result> {
  const toKey = (key: unknown) => (key instanceof ExactNumber ? key.text : key);
  return {
    ...tag,
    addPair: (container, key, value) => tag.addPair(container, toKey(key), value),
    has: (container, key) => tag.has(container, toKey(key)),
    get: (container, key) => tag.get(container, toKey(key)),
  };
}

/** Applies `<<` merges and creates plain data only. */
const numbers = CORE_SCHEMA.withTags(
  mergeTag,
  withExactNumbers(intCoreTag),
  withExactNumbers(floatCoreTag),
);
const objects = numbers.withTags(withTextKeys(mapTag));
/** Maps preserve the order of all keys. */
const maps = numbers.withTags(withTextKeys(realMapTag));
const deepest = 500;

/**
 * Parses YAML 1.2; several documents become a list. All aliases of a value refer to the same
 * object. Numbers that a double would change are `ExactNumber`s. `createsObjects` creates plain
 * objects, which need less memory than Maps, but can't have lists or objects as keys.
 */
export function parseYaml(text: string, createsObjects = false): ParsedData {
  const schema = createsObjects ? objects : maps;
  try {
    const documents = loadAll(text, { schema, maxDepth: deepest });
    return { ok: true, value: documents.length === 1 ? documents[0] : documents };
  } catch (error) {
    if (!(error instanceof YAMLException)) {
      return { ok: false, message: 'It is nested too deeply.', line: undefined };
    }
    const line = error.mark?.line;
    return { ok: false, message: error.reason, line: line === undefined ? undefined : line + 1 };
  }
}

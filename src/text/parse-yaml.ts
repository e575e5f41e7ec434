import { CORE_SCHEMA, loadAll, mergeTag, realMapTag, YAMLException } from 'js-yaml';

/** Parsed value, or an error message with the 1-based line number of the error. */
export type ParsedData =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly line: number | undefined };

/** Schema that applies `<<` merges and creates plain data only. */
const objects = CORE_SCHEMA.withTags(mergeTag);
/** Schema that creates Maps, which preserve the order of all keys. */
const maps = objects.withTags(realMapTag);
const deepest = 500;

/**
 * Parses YAML 1.2; several documents in one file are returned as a list. All aliases of a value
 * refer to the same object.
 * @param createsObjects true for plain objects as from `JSON.parse`, which need less memory than
 *   Maps, but can't have lists or objects as keys
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

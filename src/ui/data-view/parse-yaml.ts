import { CORE_SCHEMA, loadAll, mergeTag, realMapTag, YAMLException } from 'js-yaml';

/** A value, or why the text is none; the line is counted from 1. */
export type ParsedData =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly line: number | undefined };

/** Members keep their order, and `<<` is what it stands for. No tag makes anything but plain data. */
const schema = CORE_SCHEMA.withTags(mergeTag, realMapTag);
const deepest = 500;

/** YAML 1.2; several documents become a list. An alias is the value it names, not a copy of it. */
export function parseYaml(text: string): ParsedData {
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

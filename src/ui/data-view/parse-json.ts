import { findJsonProblem } from './json-problem.ts';
import type { ParsedData } from './parsed-data.ts';

/** JSON (RFC 8259), with a byte order mark or without. */
export function parseJson(source: string): ParsedData {
  const text = source.replace(/^\uFEFF/, '');
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const problem = findJsonProblem(text);
    return { ok: false, message: problem?.message ?? '', line: problem?.line };
  }
}

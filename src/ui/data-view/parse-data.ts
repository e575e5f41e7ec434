import { findJsonProblem } from './json-problem.ts';
import type { ParsedData } from './parsed-data.ts';

/** Reads JSON or YAML. The parser of YAML is loaded when it is first needed. */
export async function parseData(text: string, language: 'json' | 'yaml'): Promise<ParsedData> {
  const content = text.replace(/^\uFEFF/, '');
  if (language === 'json') return parseJson(content);
  const { parseYaml } = await import('./parse-yaml.ts');
  return parseYaml(content);
}

function parseJson(text: string): ParsedData {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const problem = findJsonProblem(text);
    return { ok: false, message: problem?.message ?? '', line: problem?.line };
  }
}

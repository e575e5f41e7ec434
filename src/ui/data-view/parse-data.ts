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
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const line = /\bline (\d+)/.exec(message)?.[1];
    const position = /\bposition (\d+)/.exec(message)?.[1];
    if (line !== undefined) return { ok: false, message, line: Number(line) };
    if (position === undefined) return { ok: false, message, line: undefined };
    return { ok: false, message, line: text.slice(0, Number(position)).split('\n').length };
  }
}

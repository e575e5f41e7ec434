import { parseJson } from '#text/parse-json.ts';
import { type ParsedData, parseYaml } from '#text/parse-yaml.ts';

/** Parses a JSON or YAML file according to its extension; all maps are plain objects. */
export function parseDataFile(path: string, text: string): ParsedData {
  return /\.json$/i.test(path) ? parseJson(text) : parseYaml(text, true);
}

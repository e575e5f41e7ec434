import { parseJson } from '#ui/data-view/parse-json.ts';
import { type ParsedData, parseYaml } from '#ui/data-view/parse-yaml.ts';

/** Parses a JSON or YAML file according to its extension; all maps are plain objects. */
export function parseDataFile(path: string, text: string): ParsedData {
  return /\.json$/i.test(path) ? parseJson(text) : parseYaml(text, true);
}

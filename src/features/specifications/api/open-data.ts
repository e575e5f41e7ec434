import type { ApiDescription, ApiFiles } from '#data/api-descriptions/api-description.ts';
import { parseApiDescription } from '#data/api-descriptions/parse-description.ts';
import { parseJson } from '#ui/data-view/parse-json.ts';
import { type ParsedData, parseYaml } from '#ui/data-view/parse-yaml.ts';
import { ApiOutline } from './ApiOutline.tsx';
import { ApiPage } from './ApiPage.tsx';

/** API description with the components that render it, which are loaded together with the parser. */
export type OpenedApi = {
  readonly description: ApiDescription;
  readonly Page: typeof ApiPage;
  readonly Outline: typeof ApiOutline;
  /** Returns the description with other files, for example after one more file was loaded. */
  readonly withFiles: (files: ApiFiles) => OpenedApi;
};

/** Parsed data file; `api` is undefined if it isn't an API description. */
export type OpenedData = {
  readonly parsed: ParsedData;
  readonly api: OpenedApi | undefined;
};

/** Parses a JSON or YAML file according to its extension. */
export function parseData(path: string, text: string): ParsedData {
  return /\.json$/i.test(path) ? parseJson(text) : parseYaml(text);
}

/** Parses a data file and recognises whether it is an API description. */
export function openData(path: string, text: string): OpenedData {
  const parsed = parseData(path, text);
  const files = new Map([[path, parsed.ok ? parsed.value : undefined]]);
  const description = parsed.ok ? parseApiDescription(path, files) : undefined;
  return { parsed, api: description && createApi(description) };
}

function createApi(description: ApiDescription): OpenedApi {
  return {
    description,
    Page: ApiPage,
    Outline: ApiOutline,
    withFiles: (files) => createApi(parseApiDescription(description.path, files) ?? description),
  };
}

import { useEffect, useMemo, useState } from 'react';
import type { ApiFiles } from '#data/api-descriptions/api-description.ts';
import type { OpenedApi, OpenedData } from '#features/specifications/api/open-data.ts';
import type { ParsedData } from '#ui/data-view/parse-yaml.ts';

/** API description of a document, with the components that render it. */
export type ApiDocument = OpenedApi & {
  /** Adds a parsed file to the description, which refers to the file by its path. */
  readonly addFile: (path: string, value: unknown) => void;
};

/** Data file that can be an API description, and its parsed content. */
export type DataDocument = {
  /** Parsed content; undefined while it is loading, or if it is parsed only on display. */
  readonly parsed: ParsedData | undefined;
  /** API description; undefined if the file isn't one. */
  readonly api: ApiDocument | 'loading' | undefined;
};

const noData: DataDocument = { parsed: undefined, api: undefined };
const loadingData: DataDocument = { parsed: undefined, api: 'loading' };

const jsonMembers = ['"openapi"', '"swagger"', '"asyncapi"', '"$schema"', '"$defs"'];
const yamlMember = /^(?:openapi|swagger|asyncapi|\$schema|\$defs)[ \t]*:/m;

/**
 * True if a JSON or YAML text can be an API description. Only texts that pass this cheap test are
 * parsed to find out.
 */
export function mayBeApiDescription(text: string): boolean {
  return jsonMembers.some((member) => text.includes(member)) || yamlMember.test(text);
}

type Opened = { readonly text: string; readonly data: OpenedData | undefined };

/**
 * Parses a data file and recognises API descriptions. The code for API descriptions is loaded only
 * for a text that can be one. If the code can't be loaded, the file is shown as other data.
 */
export function useApiDocument(path: string, text: string, isData: boolean): DataDocument {
  const isCandidate = useMemo(() => isData && mayBeApiDescription(text), [isData, text]);
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (!isCandidate) return;
    let isCurrent = true;
    const show = (data: OpenedData | undefined) => {
      if (isCurrent) setOpened({ text, data });
    };
    import('#features/specifications/api/open-data.ts').then(
      ({ openData }) => show(openData(path, text)),
      () => show(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [isCandidate, path, text]);

  const current = opened?.text === text ? opened : undefined;
  return useMemo(() => {
    if (!isCandidate) return noData;
    if (current === undefined) return loadingData;
    const { data } = current;
    if (data?.api === undefined) return { parsed: data?.parsed, api: undefined };
    const { parsed, api } = data;
    const addFile = (added: string, value: unknown) =>
      setOpened((before) => {
        const latest = before?.data?.api ?? api;
        const files: ApiFiles = new Map([...latest.description.files, [added, value]]);
        return { text, data: { parsed, api: latest.withFiles(files) } };
      });
    return { parsed, api: { ...api, addFile } };
  }, [isCandidate, current, text]);
}

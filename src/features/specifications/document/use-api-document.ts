import { useEffect, useMemo, useState } from 'react';
import type { ApiFiles } from '#api-descriptions/api-description.ts';
import type { OpenedApi } from '#features/specifications/api/open-data.ts';
import { getDocumentKind } from './document-kind.ts';

/** API description of a document, with the components that render it. */
export type ApiDocument = Omit<OpenedApi, 'withFiles'> & {
  /** Adds parsed files of the same repository, which the description refers to. */
  readonly addFiles: (files: ApiFiles) => void;
};

const jsonKeys = [
  '"openapi"',
  '"swagger"',
  '"asyncapi"',
  '"$schema"',
  '"$defs"',
  '"definitions"',
  '"properties"',
];
const yamlKey = /^(?:openapi|swagger|asyncapi|\$schema|\$defs|definitions|properties)[ \t]*:/m;

/**
 * True if a JSON or YAML text can be an API description. Only texts that pass this cheap test are
 * parsed to find out.
 */
export function mayBeApiDescription(text: string): boolean {
  return jsonKeys.some((key) => text.includes(key)) || yamlKey.test(text);
}

const loadApiCode = () =>
  Promise.all([
    import('#features/specifications/api/open-data.ts'),
    import('#ui/markdown/MarkdownBlocks.tsx'),
  ]);

/**
 * Loads the code for API descriptions while the text of a JSON or YAML file is loading, because most
 * of these files are API descriptions.
 */
export function useApiCodeBesideText(path: string): void {
  useEffect(() => {
    if (getDocumentKind(path) === 'data') loadApiCode().catch(() => undefined);
  }, [path]);
}

type Opened = { readonly text: string; readonly api: OpenedApi | undefined };

/**
 * Returns the API description in a data file; undefined if the file contains other data. The code
 * for API descriptions is called only for a text that can be one. If the code can't be loaded, the
 * file is shown as other data.
 */
export function useApiDocument(
  path: string,
  text: string,
  isData: boolean,
): ApiDocument | 'loading' | undefined {
  const isCandidate = useMemo(() => isData && mayBeApiDescription(text), [isData, text]);
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (!isCandidate) return;
    let isCurrent = true;
    const show = (api: OpenedApi | undefined) => {
      if (isCurrent) setOpened({ text, api });
    };
    loadApiCode()
      .then(([{ openApi }, { MarkdownBlocks }]) => openApi(path, text, MarkdownBlocks))
      .then(show, (error: unknown) => {
        reportError(error);
        show(undefined);
      });
    return () => {
      isCurrent = false;
    };
  }, [isCandidate, path, text]);

  const isOpened = opened?.text === text;
  const api = isOpened ? opened.api : undefined;
  const document = useMemo(
    () =>
      api && {
        ...api,
        addFiles: (files: ApiFiles) =>
          setOpened((before) => before?.api && { text, api: before.api.withFiles(files) }),
      },
    [api, text],
  );
  return isCandidate && !isOpened ? 'loading' : document;
}

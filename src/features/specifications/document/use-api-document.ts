import { useEffect, useMemo, useState } from 'react';
import type { ApiFiles } from '#api-descriptions/api-description.ts';
import { mayBeApiDescription } from '#api-descriptions/outline/recognise.ts';
import type { LoadedApi } from '#features/specifications/api/open-api.ts';
import { startComputing } from '#ui/page/use-computed.ts';
import { loadApiCode } from './load-api-code.ts';

/** API description of a document, with the components that render it. */
export type ApiDocument = Omit<LoadedApi, 'withFiles'> & {
  /** Adds parsed files of the same repository, which the description refers to. */
  readonly addFiles: (files: ApiFiles) => void;
};

type Loaded = { readonly text: string; readonly api: LoadedApi | undefined };

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
  const isCandidate = useMemo(
    () => isData && mayBeApiDescription(path, text),
    [isData, path, text],
  );
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!isCandidate) return;
    const open = async () => {
      const [{ openApi }, { MarkdownBlocks }] = await loadApiCode();
      return openApi(path, text, MarkdownBlocks);
    };
    return startComputing(open, (api) =>
      setLoaded({ text, api: api === 'failed' ? undefined : api }),
    );
  }, [isCandidate, path, text]);

  const isLoaded = loaded?.text === text;
  const api = isLoaded ? loaded.api : undefined;
  const document = useMemo(
    () =>
      api && {
        ...api,
        addFiles: (files: ApiFiles) =>
          // Files can arrive after the text of another version has been opened.
          setLoaded((before) =>
            before?.api && before.text === text
              ? { text, api: before.api.withFiles(files) }
              : before,
          ),
      },
    [api, text],
  );
  return isCandidate && !isLoaded ? 'loading' : document;
}

import { useEffect, useState } from 'react';
import { listMissingFiles } from '#api-descriptions/missing-files.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './ApiRows.module.css';
import { useApiPage } from './api-context.ts';
import { FileLoadingButton, LoadingOutcome } from './FileLoadingButton.tsx';
import { maxLoadedFiles } from './load-missing-files.ts';
import type { FileLoading } from './use-file-loading.ts';

/** Button that loads all files that the description refers to. */
export function LoadAllFiles() {
  const { fileLoading } = useApiPage();
  if (fileLoading === undefined) return null;
  return (
    <span className={styles.loadAll}>
      <FileLoadingButton label="Load all files" loading={fileLoading} isQuiet />
    </span>
  );
}

/** Number of files that the description refers to and that aren't loaded, with a button to load them. */
export function MissingFilesNote() {
  const { description } = useApiPage();
  const [count, setCount] = useState(0);
  useEffect(() => {
    // Searching a large description takes half a second, so the page is rendered first.
    const timer = setTimeout(() => setCount(listMissingFiles(description).length));
    return () => clearTimeout(timer);
  }, [description]);
  if (count === 0) return null;
  const verb = count === 1 ? 'isn’t' : 'aren’t';
  return (
    <p className={styles.missing}>
      {`${formatCount(count, 'file')} that this description refers to ${verb} loaded. `}
      <LoadAllFiles />
    </p>
  );
}

/** Announces the progress to screen readers, and lists the files that couldn't be loaded. */
export function FileLoadingResult({ loading }: { loading: FileLoading | undefined }) {
  const result = loading?.result;
  return (
    <>
      <LoadingOutcome
        progress={loading?.progress}
        result={result && { ...result, loaded: result.files.size }}
      />
      {result?.isLimited && (
        <Notice tone="warn" title="Not all files are loaded">
          {`At most ${formatNumber(maxLoadedFiles)} files with together 32 MiB are loaded at once. “Load all files” loads the next ones.`}
        </Notice>
      )}
    </>
  );
}

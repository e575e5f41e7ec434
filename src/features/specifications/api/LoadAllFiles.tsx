import { useEffect, useState } from 'react';
import { listMissingFiles } from '#api-descriptions/missing-files.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './ApiRows.module.css';
import { useApiPage } from './api-context.ts';
import { describeProgressInSteps, FileLoadingButton } from './FileLoadingButton.tsx';
import { maxLoadedFiles } from './load-missing-files.ts';
import type { FileLoading } from './use-file-loading.ts';

/** Number of failed files that are shown at first, and added each time the user requests more. */
const failuresPerStep = 20;

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
  const failed = loading?.result?.failed ?? [];
  const title = `${formatCount(failed.length, 'file')} couldn’t be loaded`;
  return (
    <>
      <VisuallyHidden role="status">{loading && describeStatus(loading)}</VisuallyHidden>
      {failed.length > 0 && (
        <Notice tone="warn" title={title}>
          <LimitedList items={failed} step={failuresPerStep}>
            {(shown) => (
              <ul aria-label={title}>
                {shown.map(({ path, reason }) => (
                  <li key={path}>
                    <code>{path}</code>: {reason}
                  </li>
                ))}
              </ul>
            )}
          </LimitedList>
        </Notice>
      )}
      {loading?.result?.isLimited && (
        <Notice tone="warn" title="Not all files are loaded">
          {`At most ${formatNumber(maxLoadedFiles)} files with together 32 MiB are loaded at once. “Load all files” loads the next ones.`}
        </Notice>
      )}
    </>
  );
}

/** Describes the progress or the result. */
function describeStatus({ progress, result }: FileLoading): string {
  if (progress !== undefined) return describeProgressInSteps(progress);
  if (result === undefined) return '';
  const count = `${formatCount(result.files.size, 'file')} loaded`;
  return result.isCancelled ? `Cancelled. ${count}.` : `${count}.`;
}

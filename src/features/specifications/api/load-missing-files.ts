import pLimit from 'p-limit';
import type { ApiFiles } from '#api-descriptions/api-description.ts';
import { listMissingFiles } from '#api-descriptions/missing-files.ts';
import { MiB } from '#platform/http/http.ts';
import { parseDataFile } from './parse-data-file.ts';

/** Maximum number of files and of characters that are loaded together. */
export const maxLoadedFiles = 1000;
const maxLoadedCharacters = 32 * MiB;
/** Maximum number of concurrent requests, so that other requests don't have to wait. */
const maxRequests = 6;

/** File that couldn't be loaded. */
export type FailedFile = {
  readonly path: string;
  /** Reason as a sentence, or as `describeError` returns it. */
  readonly reason: string;
  /** True if the file was loaded but isn't JSON or YAML. */
  readonly isInvalid: boolean;
};

/** Result of `loadMissingFiles`. */
export type LoadedFiles = {
  /** Parsed files by their path. */
  readonly files: ApiFiles;
  readonly failed: readonly FailedFile[];
  /** True if files are left out because there are too many, or they are too large together. */
  readonly isLimited: boolean;
};

type LoadOptions = {
  /** Loads the text of a file. */
  readonly load: (path: string) => Promise<string>;
  /** Returns the reason why a text couldn't be loaded. */
  readonly describeError: (error: unknown) => string;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
  /** Maximum number of files that are requested. */
  readonly maxFiles?: number;
  /** Files that are requested first if several files are missing. */
  readonly first?: ReadonlySet<string>;
  /** Files that aren't requested, because an earlier request for them has failed. */
  readonly skipped?: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/**
 * Loads the files that a description refers to, then the files that those refer to, and so on. A file
 * that can't be loaded doesn't stop the others. After an abort, returns the files loaded before it.
 */
export async function loadMissingFiles(
  known: ApiFiles,
  {
    load,
    describeError,
    onProgress,
    signal,
    maxFiles = maxLoadedFiles,
    first = none,
    skipped = none,
  }: LoadOptions,
): Promise<LoadedFiles> {
  const limit = pLimit(maxRequests);
  const loaded = new Map<string, unknown>();
  const failed = new Map<string, Omit<FailedFile, 'path'>>();
  let characters = 0;
  let isLimited = false;

  const loadFile = async (path: string) => {
    if (signal.aborted || isLimited) return;
    try {
      const text = await load(path);
      if (signal.aborted) return;
      characters += text.length;
      if (characters > maxLoadedCharacters) {
        isLimited = true;
        return;
      }
      const parsed = parseDataFile(path, text);
      const isData = parsed.ok && typeof parsed.value === 'object' && parsed.value !== null;
      if (isData) loaded.set(path, parsed.value);
      else {
        const reason = parsed.ok ? 'It isn’t JSON or YAML.' : `It isn’t valid: ${parsed.message}`;
        failed.set(path, { reason, isInvalid: true });
      }
    } catch (error) {
      if (signal.aborted) return;
      failed.set(path, { reason: describeError(error), isInvalid: false });
    }
  };

  while (!signal.aborted && !isLimited) {
    const missing = listMissingFiles({ files: new Map([...known, ...loaded]) });
    const open = missing.filter((path) => !failed.has(path) && !skipped.has(path));
    const ordered = open.toSorted(
      (one, other) => Number(first.has(other)) - Number(first.has(one)),
    );
    const next = ordered.slice(0, Math.max(0, maxFiles - loaded.size - failed.size));
    if (next.length === 0) {
      isLimited = open.length > 0;
      break;
    }
    const total = loaded.size + failed.size + next.length;
    const report = () => onProgress(loaded.size + failed.size, total);
    report();
    await Promise.all(next.map((path) => limit(() => loadFile(path).then(report))));
  }
  return {
    files: loaded,
    failed: [...failed].map(([path, failure]) => ({ path, ...failure })),
    isLimited,
  };
}

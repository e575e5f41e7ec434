import { getFailure, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { createSharedPauses } from '#platform/http/shared-pauses.ts';
import { matchesEtag } from './queries.ts';
import { getSpecificationKey, type SpecificationName } from './specification.ts';

export type SpecificationCheck =
  /** `changedSince` is the ETag of the text that the user read, if the current text differs. */
  | { readonly kind: 'found'; readonly changedSince: string | undefined }
  | { readonly kind: 'moved'; readonly to: SpecificationName }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

const concurrency = 6;

/**
 * Checks with conditional requests, so that no text is downloaded (viewer.specifications). After
 * 429 or 503, all requests wait for the requested pause. Resolves when all are checked, or soon
 * after `signal` is aborted. `etagOf` returns the ETag of the text that the user read.
 */
export async function checkSpecifications(
  viewer: Http,
  names: readonly SpecificationName[],
  {
    etagOf,
    onChecked,
    signal,
  }: {
    readonly etagOf: (name: SpecificationName) => string | undefined;
    readonly onChecked: (name: SpecificationName, check: SpecificationCheck) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const runWithPauses = createSharedPauses(signal);
  // Shared by the workers, so each name is checked once.
  const queue = names.values();
  const work = async () => {
    for (const name of queue) {
      const check = await runWithPauses(() =>
        checkSpecification(viewer, name, etagOf(name), signal),
      ).catch((error: unknown) => ({ kind: 'failed', error }) as const);
      if (signal.aborted) return;
      onChecked(name, check);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function checkSpecification(
  viewer: Http,
  name: SpecificationName,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<SpecificationCheck> {
  try {
    const isMatch = await matchesEtag(viewer, name, etag ?? '*', signal);
    return { kind: 'found', changedSince: isMatch ? undefined : etag };
  } catch (error) {
    const check = checkFromFailure(name, error);
    if (check === undefined) throw error;
    return check;
  }
}

/** Returns undefined if the failure doesn't say whether the specification exists. */
function checkFromFailure(name: SpecificationName, error: unknown): SpecificationCheck | undefined {
  const failure = getFailure(error);
  if (failure === undefined || !('response' in failure)) return undefined;
  const { status, problem } = failure.response;
  // 413 (too large) and 415 (not a text) mean that the file exists.
  if (status === 413 || status === 415) return { kind: 'found', changedSince: undefined };
  if (!isFailure(error, 'not-found')) return undefined;
  const to = problem?.movedTo;
  if (to === undefined || getSpecificationKey(to) === getSpecificationKey(name)) {
    return { kind: 'missing' };
  }
  return { kind: 'moved', to };
}

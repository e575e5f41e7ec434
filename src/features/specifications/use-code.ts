import { useEffect, useState } from 'react';

/**
 * Loads code on first need. If that fails, the failure is reported and the code stays undefined.
 * @param load must be a stable function
 */
export function useCode<Code>(
  load: () => Promise<Code>,
  isNeeded: boolean,
): { readonly code: Code | undefined; readonly isLoading: boolean } {
  const [loaded, setLoaded] = useState<{ readonly code: Code | undefined }>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    load().then(
      (code) => isCurrent && setLoaded({ code }),
      (error: unknown) => {
        reportError(error);
        if (isCurrent) setLoaded({ code: undefined });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isNeeded]);
  return { code: isNeeded ? loaded?.code : undefined, isLoading: isNeeded && loaded === undefined };
}

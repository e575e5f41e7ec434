import { useMemo } from 'react';
import * as v from 'valibot';
import { getSpecificationKey, type SpecificationName } from '#data/specifications/specification.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { putFirst, userList } from '#platform/user-store.ts';

const hiddenFiles = userList('hidden-requirements', v.pipe(v.string(), v.maxLength(2_000)));
const maxHiddenFiles = 200;

/**
 * Files whose requirements the user has hidden. They are neither listed, compared, counted nor
 * exported. A file from this computer has the repository ''.
 */
export type HiddenRequirements = {
  readonly has: (name: SpecificationName) => boolean;
  readonly set: (name: SpecificationName, isHidden: boolean) => void;
};

export function useHiddenRequirements(): HiddenRequirements {
  const list = hiddenFiles(useServices());
  const keys = useObservable(list);
  return useMemo(() => {
    const hidden = new Set(keys);
    return {
      has: (name) => hidden.has(getSpecificationKey(name)),
      set: (name, isHidden) => {
        const key = getSpecificationKey(name);
        list.change((present) =>
          isHidden ? putFirst(key, maxHiddenFiles)(present) : present.filter((one) => one !== key),
        );
      },
    };
  }, [list, keys]);
}

import { useMemo } from 'react';
import * as v from 'valibot';
import { getSpecificationKey, type SpecificationName } from '#data/specifications/specification.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { putFirst, userList } from '#platform/user-store.ts';

const hiddenFiles = userList('hidden-requirements', v.pipe(v.string(), v.maxLength(2_000)));
const maxFiles = 200;

/** Files whose requirements the user has hidden; the browser keeps the last 200. */
export function useHiddenRequirements() {
  const list = hiddenFiles(useServices());
  const present = useObservable(list);
  return useMemo(() => {
    const keys = new Set(present);
    return {
      has: (name: SpecificationName) => keys.has(getSpecificationKey(name)),
      set: (name: SpecificationName, isHidden: boolean) => {
        const key = getSpecificationKey(name);
        list.change((all) =>
          isHidden ? putFirst(key, maxFiles)(all) : all.filter((other) => other !== key),
        );
      },
    };
  }, [list, present]);
}

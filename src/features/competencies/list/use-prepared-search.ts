import { useEffect } from 'react';
import type { CompetencySearch } from '#data/directory/competencies/competency-search.ts';

/** Short enough for a key that is pressed meanwhile to be served in the same frame. */
const sliceMs = 8;

/** Makes ready what searching needs while nobody types, a slice at a time. */
export function usePreparedSearch(search: CompetencySearch): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      if (!search.prepare(sliceMs)) timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [search]);
}

import { useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Focuses the heading if a link to another folder of the repository was followed. The app focuses
 * headings only if the path of the URL changes (app/use-heading-focus.ts).
 */
export function usePageFocus(): void {
  const type = useNavigationType();
  useEffect(() => {
    if (type !== 'PUSH' || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [type]);
}

import { Braces, Sheet } from 'lucide-react';
import { useOfferedActions } from './OfferedActions.tsx';

/** Offers in “Jump to…” what the menu “Export” of a list does. */
export function useOfferedExports(
  /** What is taken away, such as “7 competencies, as listed”. */
  words: string,
  unavailable: boolean,
  save: (format: 'csv' | 'json') => void,
): void {
  useOfferedActions(() => {
    if (unavailable) return [];
    return [
      {
        id: 'export csv',
        label: 'Export as CSV',
        context: words,
        icon: Sheet,
        run: () => save('csv'),
      },
      {
        id: 'export json',
        label: 'Export as JSON',
        context: words,
        icon: Braces,
        run: () => save('json'),
      },
    ];
  });
}

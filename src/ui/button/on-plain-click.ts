import type { MouseEvent } from 'react';

/** Runs in place of a link that is clicked, unless it is to open in another tab or window. */
export function onPlainClick(run: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    run();
  };
}

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from './use-window-event.ts';

/** Whether the page is being printed. What is drawn then is on the paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // The browser prints what is drawn when the event ends.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  // A preview, or a browser that has no such events, only changes the medium.
  useEffect(() => {
    const paper = window.matchMedia('print');
    const onChange = () => flushSync(() => setPrinting(paper.matches));
    paper.addEventListener('change', onChange);
    return () => paper.removeEventListener('change', onChange);
  }, []);
  return printing;
}

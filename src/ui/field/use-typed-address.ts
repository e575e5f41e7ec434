import { useEffect, useEffectEvent } from 'react';
import { useHref, useLocation, useNavigation, useSearchParams } from 'react-router';

/** Browsers refuse to replace the address at every stroke of a fast typist. */
const pauseMs = 150;

/**
 * Puts what was typed into the address, a moment after the last stroke or before whatever is pressed
 * next, and adds nothing to the history.
 * @param ahead the address's query with what was typed in it, or null where it is there already
 */
export function useTypedAddress(ahead: URLSearchParams | null): void {
  const query = ahead?.toString();
  const [, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const ownPath = useHref(pathname);
  const isLeaving = useNavigation().state !== 'idle';

  const write = useEffectEvent((typed: string) => {
    const address = new URL(window.location.href);
    // The screen may be drawn for a moment longer than the address is its own.
    if (address.pathname !== ownPath) return;
    address.search = typed;
    // The router takes its time, and is called off by whatever is pressed: Back would lose the text.
    window.history.replaceState(window.history.state, '', address);
    setParams(typed, { replace: true, preventScrollReset: true, state });
  });

  useEffect(() => {
    // What was pressed meanwhile is on its way, and would be called off.
    if (query === undefined || isLeaving) return;
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('click', writeOnce, { capture: true });
      window.removeEventListener('focusout', writeOnce);
    };
    const writeOnce = () => {
      stop();
      write(query);
    };
    const timer = setTimeout(writeOnce, pauseMs);
    window.addEventListener('click', writeOnce, { capture: true });
    window.addEventListener('focusout', writeOnce);
    return stop;
  }, [query, isLeaving]);
}

import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import {
  useHref,
  useLocation,
  useNavigation,
  useNavigationType,
  useSearchParams,
} from 'react-router';

/** How a value is kept in the query of an address. */
export type UrlCodec<T> = {
  /** The value a query holds; the default for what it doesn't name. */
  readonly read: (params: URLSearchParams) => T;
  /** The query with this value in place of the one it holds. Other parameters stay. */
  readonly write: (value: T, params: URLSearchParams) => URLSearchParams;
};

export type UrlState<T> = {
  /** What was set last. The address follows. */
  readonly value: T;
  /** For typing: replaces the address once nothing is typed for a moment, or before a click. */
  readonly replaceDebounced: (value: T) => void;
  /** Replaces the address now and adds nothing to the history. */
  readonly replace: (value: T) => void;
  /** Adds to the history, so that Back restores the value before. */
  readonly push: (value: T) => void;
  /** The query of the address with the current value, for links. */
  readonly params: URLSearchParams;
};

/** Browsers refuse to replace the address at every stroke of a fast typist. */
const pauseMs = 150;

/**
 * State that is kept in the address, so that Back, a reload and a shared link restore it.
 * @param codec the same object on every render
 */
export function useUrlState<T>(codec: UrlCodec<T>): UrlState<T> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const queryOf = (value: T) => codec.write(value, new URLSearchParams()).toString();

  const inUrl = queryOf(codec.read(params));
  const [current, setCurrent] = useState(() => ({
    value: codec.read(params),
    inUrl,
    isTyped: false,
  }));
  const { value, isTyped } = current;
  if (current.inUrl !== inUrl) {
    const isWritten = queryOf(value) === inUrl;
    // While somebody types, a replaced address holds what they typed before.
    const isOutdated = isTyped && isReplaced;
    setCurrent({
      value: isWritten || isOutdated ? value : codec.read(params),
      inUrl,
      isTyped: isOutdated && !isWritten,
    });
  }

  const ahead = codec.write(value, params);
  useDebouncedReplace(isTyped ? ahead.toString() : undefined);

  const replace = useCallback(
    (next: T) => {
      setCurrent({ value: next, inUrl, isTyped: false });
      const options = { replace: true, preventScrollReset: true, state };
      setParams((before) => codec.write(next, before), options);
    },
    [codec, inUrl, setParams, state],
  );
  return {
    value,
    // What was typed before may be on its way into the address, also when the text is as it was.
    replaceDebounced: (next) =>
      setCurrent({ value: next, inUrl, isTyped: isTyped || queryOf(next) !== inUrl }),
    replace,
    push: (next) => {
      setCurrent({ value: next, inUrl, isTyped: false });
      setParams((before) => codec.write(next, before), { preventScrollReset: true });
    },
    params: ahead,
  };
}

/** Replaces the query of the address after a pause, or before anything is clicked or left. */
function useDebouncedReplace(query: string | undefined): void {
  const [, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const ownPath = useHref(pathname);
  const isLeaving = useNavigation().state !== 'idle';

  const write = useEffectEvent((typed: string) => {
    const address = new URL(window.location.href);
    // The screen may still be drawn after the address has changed to another screen's.
    if (address.pathname !== ownPath) return;
    address.search = typed;
    // A click aborts the router's own update, and Back would then lose what was typed.
    window.history.replaceState(window.history.state, '', address);
    setParams(typed, { replace: true, preventScrollReset: true, state });
  });

  useEffect(() => {
    // Writing now would abort the navigation under way.
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

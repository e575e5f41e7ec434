import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import {
  useHref,
  useLocation,
  useNavigation,
  useNavigationType,
  useSearchParams,
} from 'react-router';

/** Conversion between a value and the query of the URL. */
export type UrlCodec<T> = {
  /** Returns the value that a query contains, or the default value if it contains none. */
  readonly read: (params: URLSearchParams) => T;
  /**
   * Returns a copy of the query in which the value is replaced. Parameters of other values are
   * kept.
   */
  readonly write: (value: T, params: URLSearchParams) => URLSearchParams;
};

type UrlState<T> = {
  /** Value that was set last. The URL can still contain an earlier value. */
  readonly value: T;
  /** Replaces the URL after a pause in typing, or when another element is pressed or focused. */
  readonly replaceDebounced: (value: T) => void;
  /** Replaces the URL immediately, without a history entry. */
  readonly replace: (value: T) => void;
  /** Adds a history entry, so that Back restores the previous value. */
  readonly push: (value: T) => void;
  /** Query of the URL with the current value, for links. */
  readonly params: URLSearchParams;
};

/**
 * Pause in typing before the URL is replaced, in milliseconds. Browsers limit the rate of URL
 * changes, so the URL isn't replaced at every keystroke.
 */
const pauseMs = 150;

/**
 * Returns a value stored in the URL, so that Back, a reload and a shared link restore it.
 * @param codec must be the same object on every render
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
    // While the user types, the URL can contain an older value than the one that was typed.
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
    // Also cancels a pending write of an older value, even if the new value equals that in the URL.
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

/**
 * Replaces the query of the URL after a pause, but always before the click on a link is handled.
 */
function useDebouncedReplace(query: string | undefined): void {
  const [, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const ownPath = useHref(pathname);
  const isLeaving = useNavigation().state !== 'idle';

  const write = useEffectEvent((typed: string) => {
    // The screen can still be mounted after the URL has changed to another screen.
    if (window.location.pathname !== ownPath) return;
    setParams(typed, { replace: true, preventScrollReset: true, state });
  });

  useEffect(() => {
    // Replacing the URL now would abort the pending navigation.
    if (query === undefined || isLeaving) return;
    const stop = new AbortController();
    const writeOnce = () => {
      stop.abort();
      clearTimeout(timer);
      write(query);
    };
    const timer = setTimeout(writeOnce, pauseMs);
    // Replaces the URL before a click is handled. The click's navigation would otherwise cancel the
    // replacement, and Back would not restore the typed text.
    for (const event of ['pointerdown', 'focusout', 'click']) {
      window.addEventListener(event, writeOnce, { capture: true, signal: stop.signal });
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [query, isLeaving]);
}

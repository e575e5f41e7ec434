import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import {
  useHref,
  useLocation,
  useNavigation,
  useNavigationType,
  useSearchParams,
} from 'react-router';

/** Codec that stores a value in the query of the URL. */
export type UrlCodec<T> = {
  /** Returns the value in a query, or the default value if the query contains no value. */
  readonly read: (params: URLSearchParams) => T;
  /**
   * Returns a copy of the query with the new value. Parameters that don't belong to the value stay
   * unchanged.
   */
  readonly write: (value: T, params: URLSearchParams) => URLSearchParams;
};

type UrlState<T> = {
  /** Latest value. While the user types, the URL can contain an earlier value. */
  readonly value: T;
  /**
   * Replaces the value in the URL after a pause in typing, or when the user presses or focuses
   * another element.
   */
  readonly replaceDebounced: (value: T) => void;
  /** Replaces the value in the URL immediately, without a history entry. */
  readonly replace: (value: T) => void;
  /** Sets the value with a new history entry, so that Back restores the previous value. */
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
    // While the user types, the URL can contain an older value than the typed value, which must not
    // be lost.
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
    // Cancels a pending write of an older value, even if the URL already contains the new value.
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
 * Replaces the query of the URL after a pause in typing, or earlier if the user clicks or moves
 * focus.
 */
function useDebouncedReplace(query: string | undefined): void {
  const [, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const ownPath = useHref(pathname);
  const isLeaving = useNavigation().state !== 'idle';

  const write = useEffectEvent((typed: string) => {
    // This screen can still be mounted when the URL already belongs to another screen, whose query
    // must not be replaced.
    if (window.location.pathname !== ownPath) return;
    setParams(typed, { replace: true, preventScrollReset: true, state });
  });

  useEffect(() => {
    // During a navigation, replacing the URL would abort the navigation.
    if (query === undefined || isLeaving) return;
    const stop = new AbortController();
    const writeOnce = () => {
      stop.abort();
      clearTimeout(timer);
      write(query);
    };
    const timer = setTimeout(writeOnce, pauseMs);
    // Replaces the URL before a click is handled. Otherwise, the click's navigation would cancel
    // the replacement, and Back would not restore the typed text.
    for (const event of ['pointerdown', 'focusout', 'click']) {
      window.addEventListener(event, writeOnce, { capture: true, signal: stop.signal });
    }
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [query, isLeaving]);
}

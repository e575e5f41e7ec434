import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type Location,
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
 * Maps a rendered location to the query that was last requested for it. A second change before the
 * next rendering is applied to this query, because the router's functional update would discard the
 * first change.
 */
const pendingQueries = new WeakMap<Location, URLSearchParams>();

/** Returns a function that changes the query of the URL. */
function useChangeQuery() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  return useCallback(
    (change: (before: URLSearchParams) => URLSearchParams, type: 'push' | 'replace') => {
      const next = change(pendingQueries.get(location) ?? params);
      pendingQueries.set(location, next);
      const kept = type === 'push' ? {} : { replace: true, state: location.state };
      setParams(next, { ...kept, preventScrollReset: true });
    },
    [params, setParams, location],
  );
}

/** Returns the query that contains only the value. */
function formatQuery<T>(codec: UrlCodec<T>, value: T): string {
  return codec.write(value, new URLSearchParams()).toString();
}

/**
 * Returns a value stored in the URL, so that Back, a reload and a shared link restore it.
 * @param codec must be the same object on every render
 */
export function useUrlState<T>(codec: UrlCodec<T>): UrlState<T> {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const isReplaced = useNavigationType() === 'REPLACE';
  const valueInUrl = useMemo(() => codec.read(params), [codec, params]);
  const inUrl = useMemo(() => formatQuery(codec, valueInUrl), [codec, valueInUrl]);
  const [current, setCurrent] = useState({
    value: valueInUrl,
    inUrl,
    isTyped: false,
    /** Query that was last requested; equal to `inUrl` if the URL contains it. */
    requested: inUrl,
  });
  const { value, isTyped, requested } = current;
  if (current.inUrl !== inUrl) {
    const isWritten = formatQuery(codec, value) === inUrl;
    // While the user types, the URL can contain an older value than the typed value, which must not
    // be lost.
    const isOutdated = isTyped && (isReplaced || requested === inUrl);
    setCurrent({
      value: isWritten || isOutdated ? value : valueInUrl,
      inUrl,
      isTyped: isOutdated && !isWritten,
      // Another change can arrive before the requested one.
      requested: requested === current.inUrl ? inUrl : requested,
    });
  }

  const ahead = useMemo(() => codec.write(value, params), [codec, value, params]);
  useDebouncedReplace(isTyped ? ahead.toString() : undefined, () =>
    changeQuery((before) => codec.write(value, before), 'replace'),
  );

  const change = useCallback(
    (next: T, type: 'push' | 'replace') => {
      setCurrent({ value: next, inUrl, isTyped: false, requested: formatQuery(codec, next) });
      changeQuery((before) => codec.write(next, before), type);
    },
    [codec, inUrl, changeQuery],
  );
  return {
    value,
    // Cancels a pending write of an older value, even if the URL already contains the new value.
    replaceDebounced: (next) => {
      const query = formatQuery(codec, next);
      setCurrent((now) => ({
        value: next,
        inUrl,
        isTyped: now.isTyped || query !== inUrl || query !== now.requested,
        requested: now.requested,
      }));
    },
    replace: useCallback((next) => change(next, 'replace'), [change]),
    push: (next) => change(next, 'push'),
    params: ahead,
  };
}

/**
 * Calls `replace` after a pause in typing, or earlier if the user clicks or moves focus.
 * @param query query with the typed value; undefined if the URL contains the value
 */
function useDebouncedReplace(query: string | undefined, replace: () => void): void {
  const { pathname } = useLocation();
  const ownPath = useHref(pathname);
  const isLeaving = useNavigation().state !== 'idle';

  const write = useEffectEvent(() => {
    // This screen can still be mounted when the URL already belongs to another screen, whose query
    // must not be replaced.
    if (window.location.pathname !== ownPath) return;
    replace();
  });

  useEffect(() => {
    // During a navigation, replacing the URL would abort the navigation.
    if (query === undefined || isLeaving) return;
    const stop = new AbortController();
    const writeOnce = () => {
      stop.abort();
      clearTimeout(timer);
      write();
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

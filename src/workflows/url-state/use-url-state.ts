import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type Location,
  useHref,
  useLocation,
  useNavigation,
  useNavigationType,
  useSearchParams,
} from 'react-router';

/** Stores a value in the query of the URL. */
export type UrlCodec<T> = {
  /** Returns the default if the query contains no value. */
  readonly read: (params: URLSearchParams) => T;
  /** Returns the query with the value, and leaves other parameters unchanged. */
  readonly write: (value: T, params: URLSearchParams) => URLSearchParams;
};

type UrlState<T> = {
  /** Current value. While the user types, the URL can contain an earlier one. */
  readonly value: T;
  /**
   * Sets `value` immediately. Writes it to the URL, without a history entry, after a pause in typing,
   * or earlier if the user clicks or moves focus.
   */
  readonly replaceDebounced: (value: T) => void;
  /** Sets the value and the URL immediately, without a history entry. */
  readonly replace: (value: T) => void;
  /** Sets the value and the URL with a history entry, so that Back restores the previous value. */
  readonly push: (value: T) => void;
  /** Query with the current value, for links. */
  readonly params: URLSearchParams;
};

/**
 * Milliseconds between a keystroke and the change of the URL. Browsers limit the rate of URL
 * changes.
 */
const pauseMs = 150;

/**
 * Query that was last requested for a rendered location. A second change before the next render is
 * applied to it, because the router's functional update would discard the first change.
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

/** Returns a query that contains only the value, for comparisons. */
function formatQuery<T>(codec: UrlCodec<T>, value: T): string {
  return codec.write(value, new URLSearchParams()).toString();
}

/**
 * Keeps a value in the URL, so that Back, a reload and a shared link restore it. `codec` must be the
 * same on every render.
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
    // The URL can contain an older value than the typed one, which must not be lost.
    const isOutdated = isTyped && (isReplaced || requested === inUrl);
    setCurrent({
      value: isWritten || isOutdated ? value : valueInUrl,
      inUrl,
      isTyped: isOutdated && !isWritten,
      // The URL can change for another reason before it contains the requested query.
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
    // An earlier request can still change the URL, so the value is written even if the URL has it.
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
 * Calls `replace` after a pause, or earlier if the user clicks or moves focus. `query` is undefined
 * if the URL is current.
 */
function useDebouncedReplace(query: string | undefined, replace: () => void): void {
  const { pathname } = useLocation();
  const ownPath = useHref(pathname);
  const isLeaving = useNavigation().state !== 'idle';

  const write = useEffectEvent(() => {
    // The URL can already belong to another screen while this one is still mounted.
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
    // The URL is written before the click is handled: a navigation by the click would cancel the
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

import { useEffect, useMemo, useState } from 'react';
import { useHref } from 'react-router';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { usePerson, useServices } from '#platform/react.tsx';
import { storageKey } from '#platform/storage-key.ts';
import { parseRememberedTree, type RememberedTree, rememberedKey } from './remembered-tree.ts';

const delayMs = 500;

/** Writes the latest of many values a moment later, or when the page is left. */
function delayedStorage(name: string) {
  const storage = storageIfAllowed(() => window.localStorage);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: (() => RememberedTree) | undefined;
  const flush = () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', flush);
    if (latest === undefined) return;
    try {
      storage.setItem(name, JSON.stringify(latest()));
    } catch {
      // Storage is full or switched off: the next visit begins like the first.
    }
    latest = undefined;
  };
  return {
    read: (): RememberedTree | undefined => {
      try {
        return parseRememberedTree(storage.getItem(name) ?? '');
      } catch {
        return undefined;
      }
    },
    write: (value: () => RememberedTree) => {
      clearTimeout(timer);
      latest = value;
      timer = setTimeout(flush, delayMs);
      window.addEventListener('pagehide', flush);
    },
    flush,
  };
}

/**
 * What of the tree was open and selected at the last visit, kept in this browser for each person,
 * deployment and service. `remember` takes a function because writing waits for a pause.
 * @param tree in its saved order, as it is first shown
 */
export function useRememberedTree(tree: BookmarkTree): {
  /** Keys of branches; undefined where nothing is remembered. */
  readonly initialOpen: readonly string[] | undefined;
  readonly initialSelected: string | undefined;
  readonly remember: (value: () => RememberedTree) => void;
} {
  const { issuer, subject } = usePerson();
  const { baseUrl } = useServices().config;
  const name = storageKey('bookmark-tree', useHref('/'), baseUrl, issuer, subject);
  const storage = useMemo(() => delayedStorage(name), [name]);
  const [initial] = useState(() => {
    const remembered = storage.read();
    return {
      initialOpen: remembered?.open,
      initialSelected: remembered && rememberedKey(tree, remembered),
    };
  });
  useEffect(() => storage.flush, [storage]);
  return { ...initial, remember: storage.write };
}

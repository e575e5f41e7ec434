import { useEffect, useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { usePerson, useServices } from '#platform/react.tsx';
import { storageKey } from '#platform/storage-key.ts';
import {
  type Remembered,
  readRemembered,
  rememberedKey,
  rememberedOpen,
  writeRemembered,
} from './remembered-tree.ts';

export type RememberedTree = {
  /** Keys of branches; undefined where nothing is remembered. */
  readonly initialOpen: readonly string[] | undefined;
  readonly initialSelected: string | undefined;
  /** Costs nothing now: it is written a moment later, and when the page is left. */
  readonly remember: (open: ReadonlySet<string>, selected: string | undefined) => void;
};

const delayMs = 500;

function memoryOf(name: string) {
  const storage = storageIfAllowed(() => window.localStorage);
  return {
    read: (): Remembered | undefined => {
      try {
        const text = storage.getItem(name);
        return text === null ? undefined : readRemembered(text);
      } catch {
        return undefined;
      }
    },
    write: (text: string) => {
      try {
        storage.setItem(name, text);
      } catch {
        // Full, or switched off: the tree is as it is on a first visit, the next time.
      }
    },
  };
}

/**
 * What of the tree was open and selected last, kept in this browser for each person, and apart for
 * each deployment and service.
 * @param tree as it is first shown
 */
export function useRememberedTree(tree: BookmarkTree): RememberedTree {
  const { issuer, subject } = usePerson();
  const { baseUrl } = useServices().config;
  const basePath = useHref('/');
  const name = storageKey('bookmark-tree', basePath, baseUrl, issuer, subject);
  const memory = useMemo(() => memoryOf(name), [name]);
  const latest = useRef<{ tree: BookmarkTree; write?: (() => void) | undefined }>({ tree });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [initial] = useState(() => {
    const remembered = memory.read();
    return {
      initialOpen: remembered && rememberedOpen(tree, remembered),
      initialSelected: remembered && rememberedKey(tree, remembered),
    };
  });

  useEffect(() => {
    latest.current.tree = tree;
  }, [tree]);
  const [flush] = useState(() => () => {
    clearTimeout(timer.current);
    latest.current.write?.();
    latest.current.write = undefined;
  });
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const remember = useMemo<RememberedTree['remember']>(
    () => (open, selected) => {
      latest.current.write = () => {
        const { tree } = latest.current;
        const node = selected === undefined ? undefined : tree.byKey.get(selected);
        memory.write(writeRemembered(tree, open, node));
      };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, delayMs);
    },
    [memory, flush],
  );
  return { ...initial, remember };
}

import { useEffect, useMemo, useState } from 'react';
import { useHref } from 'react-router';
import * as v from 'valibot';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { usePerson, useServices } from '#platform/react.tsx';
import { storageIfAllowed, storageKey } from '#platform/stored.ts';

/** The most open folders that are stored. */
const maxOpen = 20_000;

/**
 * What was open and selected at the last visit. It names folders by their ids and a bookmark by its
 * position, so nothing of what is bookmarked is kept.
 */
const rememberedSchema = v.object({
  /** Keys of the branches that were open. */
  open: v.pipe(v.array(v.string()), v.maxLength(maxOpen)),
  /** A branch by its key; a bookmark by the branch around it and its position there. */
  selected: v.nullable(
    v.object({
      branch: v.nullable(v.string()),
      bookmark: v.nullable(v.object({ positionInSet: v.number(), setSize: v.number() })),
    }),
  ),
});

type RememberedTree = v.InferOutput<typeof rememberedSchema>;

/** Undefined for what was written by another version or by hand. */
export function parseRememberedTree(text: string): RememberedTree | undefined {
  try {
    return v.parse(rememberedSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** `selected` is a node of the tree in its saved order. */
export function rememberTree(
  open: ReadonlySet<string>,
  selected: TreeNode | undefined,
): RememberedTree {
  const kept = [...open].slice(0, maxOpen);
  if (selected === undefined) return { open: kept, selected: null };
  if (selected.kind !== 'bookmark') {
    return { open: kept, selected: { branch: selected.key, bookmark: null } };
  }
  const { parent, positionInSet, setSize } = selected;
  return {
    open: kept,
    selected: { branch: parent?.key ?? null, bookmark: { positionInSet, setSize } },
  };
}

/**
 * The key of what was selected, if it is still there. A bookmark is only known by its position, so it
 * isn't selected if its folder holds more or fewer nodes now.
 */
export function rememberedKey(
  { branchesByKey, roots }: BookmarkTree,
  { selected }: RememberedTree,
): string | undefined {
  if (selected === null) return undefined;
  const branch = selected.branch === null ? undefined : branchesByKey.get(selected.branch);
  if (selected.bookmark === null) return branch?.key;
  if (selected.branch !== null && branch === undefined) return undefined;
  const { positionInSet, setSize } = selected.bookmark;
  const node = (branch?.children ?? roots)[positionInSet - 1];
  return node?.kind === 'bookmark' && node.setSize === setSize ? node.key : undefined;
}

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

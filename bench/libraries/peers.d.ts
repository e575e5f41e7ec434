// Types of the peers, as far as the benchmark uses them. `npm run check` needs these declarations,
// because only `npm run bench` installs the packages.

declare module '@headless-tree/core' {
  type Feature = { readonly key?: string };
  export const hotkeysCoreFeature: Feature;
  export const selectionFeature: Feature;
  export const syncDataLoaderFeature: Feature;
}

declare module '@headless-tree/react' {
  import type { syncDataLoaderFeature } from '@headless-tree/core';
  import type { HTMLAttributes } from 'react';

  type Item<T> = {
    getId(): string;
    getItemData(): T;
    getItemMeta(): { readonly index: number; readonly level: number };
    getProps(): HTMLAttributes<HTMLElement>;
    isExpanded(): boolean;
    isFolder(): boolean;
  };

  type Tree<T> = {
    applySubStateUpdate(part: 'expandedItems', ids: readonly string[]): void;
    getContainerProps(label: string): HTMLAttributes<HTMLElement>;
    getItems(): readonly Item<T>[];
    rebuildTree(): void;
  };

  export function useTree<T>(config: {
    rootItemId: string;
    getItemName(item: Item<T>): string;
    isItemFolder(item: Item<T>): boolean;
    dataLoader: { getItem(id: string): T; getChildren(id: string): string[] };
    initialState: { expandedItems: string[] };
    scrollToItem(item: Item<T>): void;
    features: readonly (typeof syncDataLoaderFeature)[];
  }): Tree<T>;
}

declare module '@rc-component/tree' {
  import type { Key, KeyboardEvent, ReactNode } from 'react';

  export type DataNode = {
    key: Key;
    title: () => ReactNode;
    isLeaf: boolean;
    children?: DataNode[];
  };

  export default function Tree(props: {
    treeData: DataNode[];
    height: number;
    itemHeight: number;
    virtual: boolean;
    multiple: boolean;
    showIcon: boolean;
    motion: null;
    expandedKeys: Key[];
    onExpand(keys: Key[]): void;
    selectedKeys: Key[];
    onSelect(keys: Key[]): void;
    onKeyDown(event: KeyboardEvent): void;
  }): ReactNode;
}

declare module 'react-arborist' {
  import type { CSSProperties, ReactNode, RefObject } from 'react';

  type Node<T> = {
    readonly data: T;
    readonly isInternal: boolean;
    readonly isOpen: boolean;
    readonly isSelected: boolean;
  };

  export type NodeRendererProps<T> = { node: Node<T>; style: CSSProperties };
  export type TreeApi<_T> = { openAll(): void; closeAll(): void };

  export function Tree<T>(props: {
    ref: RefObject<TreeApi<T> | undefined>;
    data: readonly T[];
    openByDefault: boolean;
    childrenAccessor(data: T): readonly T[] | null;
    searchTerm: string;
    searchMatch(node: Node<T>, term: string): boolean;
    height: number;
    width: string;
    rowHeight: number;
    indent: number;
    'aria-label': string;
    children(props: NodeRendererProps<T>): ReactNode;
  }): ReactNode;
}

declare module 'react-markdown' {
  import type { ReactNode } from 'react';

  export default function Markdown(props: {
    remarkPlugins: readonly unknown[];
    children: string;
  }): ReactNode;
}

declare module 'remark-gfm' {
  const remarkGfm: unknown;
  export default remarkGfm;
}

declare module 'fuse.js' {
  export default class Fuse<T> {
    constructor(
      records: readonly T[],
      options: {
        keys: readonly string[];
        ignoreLocation: boolean;
        ignoreDiacritics: boolean;
        threshold: number;
      },
    );
    search(query: string): readonly { readonly item: T }[];
  }
}

declare module 'minisearch' {
  export default class MiniSearch<T> {
    constructor(options: { fields: readonly string[] });
    addAll(records: readonly T[]): void;
    search(
      query: string,
      options: { prefix: boolean; combineWith: 'AND' | 'OR' },
    ): readonly { readonly id: number; readonly score: number; readonly record?: T }[];
  }
}

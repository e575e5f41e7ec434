import type { SpecificationTarget } from '#platform/specification-link/link-pattern.ts';
import { isCommit } from './branch-names.ts';
import type { FoundItem } from './netscape-reader.ts';

/** What a file or an address has besides, and a bookmark has no place for (interface 2.4). */
export const lossKinds = ['tags', 'note', 'date', 'fragment', 'branch', 'commit'] as const;

export type LossKind = (typeof lossKinds)[number];

/** How many of the imported items lose something, by what. A kind without any is left out. */
export type ImportLosses = ReadonlyMap<LossKind, number>;

/** Counts what is lost of the items that are imported. */
export function countLosses() {
  const losses = new Map<LossKind, number>();
  const add = (kind: LossKind) => losses.set(kind, (losses.get(kind) ?? 0) + 1);
  return {
    losses,
    add: (item: FoundItem, target?: Pick<SpecificationTarget, 'revision' | 'fragment'>) => {
      item.lost?.forEach(add);
      if (target?.fragment !== undefined) add('fragment');
      if (target?.revision !== undefined) add(isCommit(target.revision) ? 'commit' : 'branch');
    },
  };
}

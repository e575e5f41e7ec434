import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { Meant } from '#text/did-you-mean.ts';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** Something one can jump to, or do. */
export type JumpTarget = {
  /** Apart from all others. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** What is found there, such as a section. */
  readonly detail?: string | undefined;
  /** Tells it apart from others with the same label. */
  readonly context: string;
  /** The context is a path. */
  readonly isPath?: boolean;
  /** The keys that do the same without the dialog, as they are shown. */
  readonly shortcut?: string | undefined;
  /** What it is found by, folded. */
  readonly searchText: string;
} & (
  | {
      readonly to: string;
      /** What the screen does once it is there; see commandRequest. */
      readonly state?: object;
    }
  | { readonly run: () => void }
);

export type JumpGroup = { readonly name: string; readonly targets: readonly JumpTarget[] };

/** Finds the targets of a group. */
export type JumpFinder = {
  /** Of the group. */
  readonly name: string;
  /** At most `mostShown` for what is typed, the best first; nothing typed finds those to show then. */
  readonly find: (typed: string) => readonly JumpTarget[];
  /** The same for what is meant, if what is typed has typos. */
  readonly findMeant: (typed: string) => Meant<JumpTarget> | undefined;
};

/** Of each group, once something is typed. */
export const mostShown = 6;

/** What is asked for, and its name at the beginning of a sentence. */
export type JumpSourceQuery = {
  readonly label: string;
  readonly queryKey: QueryKey;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

/** A place, found by its label. */
export function placeTarget(
  icon: LucideIcon,
  { label, context, to }: { readonly label: string; readonly context: string; readonly to: string },
): JumpTarget {
  return { id: to, icon, label, context, to, searchText: foldText(label) };
}

/** Where a specification is, on screen. */
export const specificationPlace = ({ codeHostSlug, path }: SpecificationName) =>
  truncate(`${codeHostSlug} / ${path}`, maxNameLength);

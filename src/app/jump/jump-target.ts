import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { foldText } from '#text/fold-text.ts';

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
} & ({ readonly to: string } | { readonly run: () => void });

export type JumpGroup = { readonly name: string; readonly targets: readonly JumpTarget[] };

/** What is asked for, and its name at the beginning of a sentence. */
export type JumpSourceQuery = {
  readonly label: string;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

/** A place, found by its label. */
export function placeTarget(
  icon: LucideIcon,
  { label, context, to }: { readonly label: string; readonly context: string; readonly to: string },
): JumpTarget {
  return { id: to, icon, label, context, to, searchText: foldText(label) };
}

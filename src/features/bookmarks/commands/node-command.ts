import type { LucideIcon } from 'lucide-react';

/** Something that can be done with what is selected, as menus and details offer it. */
export type NodeCommand = {
  readonly label: string;
  readonly icon: LucideIcon;
  /** As aria-keyshortcuts names it, and as it is written on the keys. */
  readonly shortcut?: { readonly key: string; readonly cap: string };
  readonly danger?: boolean;
  /** It has been asked for already. */
  readonly isBusy?: boolean;
  readonly run: () => void;
};

/** Commands that belong together. */
export type CommandGroup = readonly NodeCommand[];

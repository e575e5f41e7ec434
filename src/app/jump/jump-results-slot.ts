import type { ComponentType, RefObject } from 'react';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';

/** What the keys of the field do in the list below it. */
export type JumpKeys = {
  /** Returns whether the key did something. */
  readonly press: (key: string) => boolean;
};

export type JumpResultsProps = {
  /** Of the list of results. */
  readonly listId: string;
  readonly keys: RefObject<JumpKeys | null>;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  /** What the screen offers. */
  readonly actions: readonly OfferedAction[];
  readonly onClose: () => void;
};

/** Loads the part of “Jump to…” that finds something. */
export type LoadJumpResults = () => Promise<ComponentType<JumpResultsProps>>;

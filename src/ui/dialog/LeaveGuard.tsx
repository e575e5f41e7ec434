import { type ReactNode, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { ConfirmDialog } from './Dialog.tsx';
import { useIsUnsaved } from './UnsavedWorkProvider.tsx';

export type LeaveGuard = {
  readonly blocker: Blocker;
  /** Lets the next navigation through, for when the work is done. */
  readonly release: () => void;
};

/** While `active`, leaving this screen asks first: within the app, and for reload and closing. */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useIsUnsaved(active);
  useWindowEvent(
    'beforeunload',
    (event) => {
      if (!released.current) event.preventDefault();
    },
    active,
  );

  return {
    blocker,
    release: () => {
      released.current = true;
    },
  };
}

/** The question of a guard that was met. The safe answer has the focus. */
export function LeaveDialog({
  guard: { blocker },
  title,
  stay,
  leave,
  children,
}: {
  guard: LeaveGuard;
  title: string;
  stay: string;
  leave: string;
  children: ReactNode;
}) {
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={title}
      keep={stay}
      confirm={leave}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {children}
    </ConfirmDialog>
  );
}

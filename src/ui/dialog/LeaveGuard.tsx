import { type ReactNode, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { Button } from '#ui/button/Button.tsx';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { Dialog } from './Dialog.tsx';
import { useRegisterUnsavedWork } from './UnsavedWorkProvider.tsx';

export type LeaveGuard = {
  readonly blocker: Blocker;
  /** Called after the work has been saved. */
  readonly release: () => void;
};

/** Asks on navigation within the app, on reload and on closing the tab. */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useRegisterUnsavedWork(active);
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

/** The button for staying has focus initially. */
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
    <Dialog
      alert
      title={title}
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button data-autofocus onClick={() => blocker.reset()}>
            {stay}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {leave}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

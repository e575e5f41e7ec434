import { type ReactNode, useState } from 'react';
import { useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { ConfirmDialog } from '#ui/dialog/Dialog.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';

function placeOf(here: boolean, elsewhere: boolean): UnsavedWorkLocation | undefined {
  if (here) return elsewhere ? 'both' : 'here';
  return elsewhere ? 'elsewhere' : undefined;
}

/**
 * Returns a function that signs out, after a confirmation if unsaved work in any tab would be
 * discarded.
 * @param beforeAsking runs before the dialog takes focus
 */
export function useSignOut(beforeAsking?: () => void): {
  signOut: () => void;
  question: ReactNode;
} {
  const { session } = useServices();
  const here = useHasUnsavedWork();
  const [unsaved, setUnsaved] = useState<UnsavedWorkLocation>();
  const once = useSingleFlight();

  const signOut = () =>
    once(async () => {
      const place = placeOf(here, await session.hasUnsavedWorkElsewhere());
      if (place === undefined) return session.signOut();
      beforeAsking?.();
      setUnsaved(place);
    });

  return {
    signOut,
    question: unsaved && (
      <SignOutDialog
        unsaved={unsaved}
        onStay={() => setUnsaved(undefined)}
        onLeave={() => session.signOut()}
      />
    ),
  };
}

/** Tabs whose unsaved work a sign-out would discard. */
type UnsavedWorkLocation = 'here' | 'elsewhere' | 'both';

const titles: Record<UnsavedWorkLocation, string> = {
  here: 'Sign out and lose what is on this page?',
  elsewhere: 'Sign out and lose what is in another tab?',
  both: 'Sign out and lose what is on this page and in another tab?',
};

const losses: Record<UnsavedWorkLocation, string> = {
  here: 'What you typed and any secret that you haven’t stored will be lost.',
  elsewhere: 'What you typed there and any secret that you haven’t stored will be lost.',
  both: 'What you typed and any secret that you haven’t stored will be lost, here and in the other tab.',
};

export function SignOutDialog({
  unsaved,
  onStay,
  onLeave,
}: {
  unsaved: UnsavedWorkLocation;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <ConfirmDialog
      title={titles[unsaved]}
      keep="Stay signed in"
      confirm="Sign out"
      onConfirm={onLeave}
      onClose={onStay}
    >
      {losses[unsaved]}
    </ConfirmDialog>
  );
}

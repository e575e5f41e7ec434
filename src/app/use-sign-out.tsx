import { type ReactNode, useState } from 'react';
import { useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { SignOutDialog, type UnsavedPlace } from './SignOutDialog.tsx';

function placeOf(here: boolean, elsewhere: boolean): UnsavedPlace | undefined {
  if (here) return elsewhere ? 'both' : 'here';
  return elsewhere ? 'elsewhere' : undefined;
}

/**
 * Signs out, after a question if something unsaved would be lost in this tab or in another.
 * @param beforeAsking runs before the question takes the focus
 */
export function useSignOut(beforeAsking?: () => void): {
  signOut: () => void;
  question: ReactNode;
} {
  const { session } = useServices();
  const here = useHasUnsavedWork();
  const [unsaved, setUnsaved] = useState<UnsavedPlace>();
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

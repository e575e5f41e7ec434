import type { Session } from '#platform/session/session.ts';
import { useConfirm } from '#workflows/forms/confirm.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';

const lossesHere = {
  title: 'Sign out and lose what is on this page?',
  children: 'What you typed and any secret that you haven’t stored will be lost.',
};
const lossesElsewhere = {
  title: 'Sign out and lose what is in another tab?',
  children: 'What you typed there and any secret that you haven’t stored will be lost.',
};
const lossesInBoth = {
  title: 'Sign out and lose what is on this page and in another tab?',
  children:
    'What you typed and any secret that you haven’t stored will be lost, here and in the other tab.',
};

/**
 * Asks for confirmation if unsaved work in any tab would be discarded. `beforeAsking` runs before
 * the dialog takes focus.
 */
export function useSignOut(
  session: Pick<Session, 'hasUnsavedWorkElsewhere' | 'signOut'>,
  isUnsavedHere: boolean,
  beforeAsking?: () => void,
): () => void {
  const confirm = useConfirm();
  const { submit } = useSubmit({
    send: async () => {
      const isUnsavedElsewhere = await session.hasUnsavedWorkElsewhere();
      if (!isUnsavedHere && !isUnsavedElsewhere) {
        await session.signOut();
        return;
      }
      beforeAsking?.();
      const losses = isUnsavedElsewhere ? lossesElsewhere : lossesHere;
      void confirm({
        ...(isUnsavedHere && isUnsavedElsewhere ? lossesInBoth : losses),
        keep: 'Stay signed in',
        confirm: 'Sign out',
        action: () => session.signOut(),
      });
    },
  });
  return () => void submit();
}

import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FailureMessage } from '#text/failure-message.ts';
import { FormDialog } from './FormDialog.tsx';
import { useSubmit } from './use-submit.ts';

type Confirmation = {
  readonly title: ReactNode;
  /** Label of the Cancel button, such as “Stay signed in”. */
  readonly keep: string;
  /** A verb and its object. */
  readonly confirm: string;
  readonly variant?: 'primary' | 'danger';
  /** Replaces `confirm` while `action` is pending. */
  readonly busy?: string;
  /** Runs before the dialog closes. After a rejection, the user can confirm again. */
  readonly action?: () => Promise<unknown>;
  readonly getFailureMessage?: (error: unknown) => FailureMessage;
  readonly children: ReactNode;
};

type Question = Confirmation & { readonly end: (isConfirmed: boolean) => void };

type Dialogs = {
  /** Returns false if another question is open. */
  readonly open: (question: Question) => boolean;
  readonly close: (question: Question) => void;
};

const DialogsContext = createContext<Dialogs | undefined>(undefined);

/** Renders one dialog at a time, outside the router, so its content must not contain a `Link`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ readonly question: Question; readonly number: number }>();
  const opened = useRef<Question>(undefined);
  const count = useRef(0);
  const [dialogs] = useState<Dialogs>(() => ({
    open: (next) => {
      if (opened.current !== undefined) return false;
      opened.current = next;
      count.current += 1;
      setShown({ question: next, number: count.current });
      return true;
    },
    close: (ended) => {
      if (opened.current !== ended) return;
      opened.current = undefined;
      setShown(undefined);
    },
  }));
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown && <ConfirmDialog key={shown.number} question={shown.question} />}
    </DialogsContext>
  );
}

function ConfirmDialog({
  question: { keep, confirm, variant = 'danger', action, getFailureMessage, end, ...dialog },
}: {
  question: Question;
}) {
  const form = useSubmit({
    getFailureMessage,
    send: async () => {
      await action?.();
      end(true);
    },
  });
  return (
    <FormDialog
      {...dialog}
      alert
      cancel={keep}
      submit={confirm}
      variant={variant}
      form={form}
      onClose={() => end(false)}
    />
  );
}

/**
 * The promise resolves after the dialog has closed: to true after the confirmation and its action,
 * to false after Cancel, and to false immediately if another such dialog is open. Unmounting the
 * calling component closes the dialog without showing a failure of its action.
 */
export function useConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const dialogs = use(DialogsContext);
  if (dialogs === undefined) throw new Error('useConfirm must be used within ConfirmProvider');
  const remove = useRef<() => void>(undefined);
  useEffect(() => () => remove.current?.(), []);
  return (confirmation) =>
    new Promise((resolve) => {
      const close = () => dialogs.close(question);
      const question: Question = {
        ...confirmation,
        end: (isConfirmed) => {
          // Elements behind the dialog can't take focus while it is open.
          flushSync(close);
          resolve(isConfirmed);
        },
      };
      if (!dialogs.open(question)) {
        resolve(false);
        return;
      }
      remove.current = () => {
        close();
        resolve(false);
      };
    });
}

import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FailureMessage } from '#text/failure-message.ts';
import { FormDialog } from './FormDialog.tsx';
import { useSubmit } from './use-submit.ts';

type Confirmation = {
  readonly title: ReactNode;
  /** Label of the button that cancels, such as “Stay signed in”. It has focus initially. */
  readonly keep: string;
  /** Label of the button that confirms: a verb and its object. */
  readonly confirm: string;
  readonly variant?: 'primary' | 'danger';
  /** Label of the button while `action` is pending. */
  readonly busy?: string;
  /** Runs before the dialog closes. The dialog shows a rejection and can then be confirmed again. */
  readonly action?: () => Promise<unknown>;
  readonly getFailureMessage?: (error: unknown) => FailureMessage;
  readonly children: ReactNode;
};

type Question = Confirmation & { readonly end: (isConfirmed: boolean) => void };

type SetQuestion = (change: (current: Question | undefined) => Question | undefined) => void;

const SetQuestionContext = createContext<SetQuestion | undefined>(undefined);

/** Renders the dialogs that `useConfirm` opens. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  return (
    <SetQuestionContext value={setQuestion}>
      {children}
      {question && <ConfirmDialog question={question} />}
    </SetQuestionContext>
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
 * Returns a function that asks for confirmation. Its promise resolves after the dialog has closed:
 * to true after the confirmation and its action, to false after Cancel. The dialog also closes when
 * the calling component is unmounted.
 */
export function useConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const setQuestion = use(SetQuestionContext);
  if (setQuestion === undefined) throw new Error('useConfirm must be used within ConfirmProvider');
  const remove = useRef<() => void>(undefined);
  useEffect(() => () => remove.current?.(), []);
  return (confirmation) =>
    new Promise((resolve) => {
      const close = () => setQuestion((current) => (current === question ? undefined : current));
      const question: Question = {
        ...confirmation,
        end: (isConfirmed) => {
          // Renders synchronously, because elements behind the dialog can't take focus while it is
          // open.
          flushSync(close);
          resolve(isConfirmed);
        },
      };
      remove.current = () => {
        close();
        resolve(false);
      };
      setQuestion((current) => current ?? question);
    });
}

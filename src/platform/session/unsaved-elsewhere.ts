import type { SessionChannel } from './session-user.ts';

/** Whether another tab has something on screen that signing out would lose. */
export type UnsavedElsewhere = {
  /** What this tab answers to the others from now on. */
  report(hasUnsavedWork: boolean): void;
  /** Asks the other tabs. */
  ask(): Promise<boolean>;
};

const question = 'has-unsaved-work?';
const confirmation = 'has-unsaved-work';

/** How long to wait for an answer. A tab that is frozen doesn't hold up signing out. */
const answerLimitMs = 150;

export function unsavedElsewhere(channel: SessionChannel): UnsavedElsewhere {
  let hasHere = false;
  channel.subscribe((message) => {
    if (message === question && hasHere) channel.post(confirmation);
  });
  return {
    report: (hasUnsavedWork) => {
      hasHere = hasUnsavedWork;
    },
    ask: () =>
      new Promise((resolve) => {
        const settle = (answer: boolean) => {
          clearTimeout(timer);
          unsubscribe();
          resolve(answer);
        };
        const timer = setTimeout(() => settle(false), answerLimitMs);
        const unsubscribe = channel.subscribe((message) => {
          if (message === confirmation) settle(true);
        });
        channel.post(question);
      }),
  };
}

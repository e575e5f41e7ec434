import type { LostCreation } from '#data/webhooks/lost-creation.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import type { FailureWords } from '#ui/FailureNotice.tsx';
import { webhookFailureWords } from './webhook-words.ts';

const secretGone = 'its signing secret can’t be shown again';
const unknown = 'It isn’t known whether the webhook was created';
const safeAgain =
  'Trying again is safe: if the webhook exists, the service answers with that one and its signing secret.';

/** What is known of a creation without an answer, also while it is being looked for. */
export type Found = LostCreation | { readonly kind: 'looking' };

function times(looks: number): string {
  return looks === 1 ? 'once' : `${looks} times`;
}

/** The problem in a creation that was certainly not carried out. */
export function refusedCreation(error: unknown): FailureWords {
  const words = webhookFailureWords(error);
  return { ...words, explanation: `${words.explanation} No webhook was created.` };
}

/**
 * The problem in a creation whose answer was lost: there may be a webhook whose secret nobody has
 * seen.
 * @param found what the service's list has told; undefined where it has none, and can't recognise a
 * repeated creation either
 */
export function lostCreationProblem(error: unknown, found: Found | undefined): FailureWords {
  const { details, retryAt } = webhookFailureWords(error);
  switch (found?.kind) {
    case 'created':
      return {
        title: 'It was created, but its secret never arrived',
        explanation: `The service lists the new webhook (ID ${found.subscription.subscriptionId}). Trying again is safe: the service answers with this one and its signing secret. Should it not, pause this webhook and create another.`,
        details: `${details}\nFound: ${found.subscription.subscriptionId}`,
        retryAt,
      };
    case 'looking':
      return {
        title: unknown,
        explanation: `No usable answer came back. Looking for the webhook in the service’s list, three times within ten seconds… ${safeAgain}`,
        details: `${details}\nFound: not yet looked`,
        retryAt,
      };
    case 'alike':
      return {
        title: unknown,
        explanation: `No usable answer came back. The service lists a webhook like it (ID ${found.subscription.subscriptionId}), which may be the new one or have been there before. ${safeAgain}`,
        details: `${details}\nFound: perhaps ${found.subscription.subscriptionId}`,
        retryAt,
      };
    case 'not-seen':
      return {
        title: 'The webhook has not been seen so far',
        explanation: `No usable answer came back, and the service’s list, read ${times(found.looks)} since, doesn’t show such a webhook. It may still appear. ${safeAgain}`,
        details: `${details}\nFound: none so far (list read ${times(found.looks)})`,
        retryAt,
      };
    case 'not-looked':
      return {
        title: unknown,
        explanation: `No usable answer came back, and the service’s list has not been read since. ${safeAgain}`,
        details: `${details}\nFound: the list was not read`,
        retryAt,
      };
    default:
      return {
        title: unknown,
        explanation: `No usable answer came back. If the webhook exists, ${secretGone}, and trying again creates a second one.`,
        details,
        retryAt,
      };
  }
}

/**
 * The problem in an answer that confirms the creation but carries no secret.
 * @param recognised whether the service can tell that a repeated creation is the same
 */
export function missingSecret(
  subscription: Subscription | null,
  recognised: boolean,
): FailureWords {
  const named = subscription === null ? '' : ` (ID ${subscription.subscriptionId})`;
  return {
    title: 'The service answered without a signing secret',
    explanation: recognised
      ? `The webhook most likely exists${named}. Trying again asks for the same one and creates no other; its signing secret is shown if the service sends it after all. If not, pause this webhook, leave this page and create another.`
      : `The webhook most likely exists${named}, but ${secretGone}. Trying again creates another one.`,
    details: `Operation: POST (webhooks) create the webhook\nAnswer: no signing secret${named}`,
  };
}

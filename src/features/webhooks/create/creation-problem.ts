import type { Subscription } from '#data/webhooks/schema.ts';
import type { LostCreation } from '#data/webhooks/subscriptions/lost-creation.ts';
import type { MemberErrors } from '#features/webhooks/form/webhook-input.ts';
import { webhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { type FailureKind, failureOf } from '#platform/http/failure.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { failureMessage } from '#workflows/failures/failure-message.ts';

const secretGone = 'its signing secret can’t be shown again';
const unknown = 'It isn’t known whether the webhook was created';
const safeAgain =
  'Trying again is safe: if the webhook exists, the service answers with that one and its signing secret.';

/** What is known of a creation without an answer. `looking`: the list is being read. */
export type Found = LostCreation | { readonly kind: 'looking' };

function times(looks: number): string {
  return looks === 1 ? 'once' : `${looks} times`;
}

/** Explanations for where the service gives no reason. */
const refusals: Partial<Record<FailureKind, string>> = {
  forbidden: 'The service doesn’t allow you to create webhooks. Ask whoever runs it.',
  'not-found':
    'The service has no webhooks at the address this app is set up with. Whoever set it up should check baseUrl in its configuration.',
  conflict:
    'It clashes with what exists already, perhaps with a webhook for the same endpoint. Change that one, or this endpoint or its events.',
  invalid: 'The service didn’t accept this endpoint or these events, and doesn’t say why.',
};

/**
 * The problem in a creation that was certainly not carried out.
 * @param others messages of the service that belong to no field
 */
function refusedCreation(error: unknown, others: readonly string[]): FailureMessage {
  const message = failureMessage(error);
  const failure = failureOf(error);
  const own = failure && refusals[failure.kind];
  const hasReason = failure && 'answer' in failure && failure.answer.message !== undefined;
  const why = own === undefined || hasReason ? message.explanation : own;
  return { ...message, explanation: [why, ...others, 'No webhook was created.'].join(' ') };
}

/** How a creation ended that didn't lead to a secret. */
export type CreationEnd =
  | (MemberErrors & { readonly kind: 'refused'; readonly error: unknown })
  /** The service answered without a secret. */
  | { readonly kind: 'no-secret'; readonly subscription: Subscription | null }
  /** There was no usable answer. */
  | { readonly kind: 'lost'; readonly error: unknown };

/**
 * @param found what the service's list shows, if the answer was lost
 * @param recognised whether the service can tell that a repeated creation is the same
 */
export function creationProblem(
  end: CreationEnd,
  found: Found | undefined,
  recognised: boolean,
): FailureMessage {
  switch (end.kind) {
    case 'refused':
      return refusedCreation(end.error, end.others);
    case 'no-secret':
      return missingSecret(end.subscription, recognised);
    case 'lost':
      return lostCreationProblem(end.error, found);
    default:
      return end satisfies never;
  }
}

/**
 * The problem in a creation whose answer was lost: there may be a webhook whose secret nobody has
 * seen.
 * @param found what the service's list shows; undefined without webhooks.manage, where a repeated
 *   request isn't recognised either
 */
function lostCreationProblem(error: unknown, found: Found | undefined): FailureMessage {
  const { details, retryAt } = webhookFailureMessage(error);
  switch (found?.kind) {
    case 'created':
      return {
        title: 'It was created, but its secret never arrived',
        explanation: `The service lists the new webhook (ID ${found.subscription.subscriptionId}). Trying again is safe: the service answers with this one and its signing secret. Or delete this one and start again.`,
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
function missingSecret(subscription: Subscription | null, recognised: boolean): FailureMessage {
  const named = subscription === null ? '' : ` (ID ${subscription.subscriptionId})`;
  return {
    title: 'The service answered without a signing secret',
    explanation: recognised
      ? `The webhook most likely exists${named}. Trying again asks for the same one and creates no other; its signing secret is shown if the service sends it after all. If not, delete this webhook and start again.`
      : `The webhook most likely exists${named}, but ${secretGone}. Trying again creates another one.`,
    details: `Operation: POST (webhooks) create the webhook\nAnswer: no signing secret${named}`,
  };
}

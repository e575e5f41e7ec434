import { type CheckedUrl, checkEndpointUrl } from '#data/webhooks/endpoint-url.ts';
import { failureOf } from '#platform/failure.ts';

/** What the form is about: the url as typed, the events as chosen. */
export type WebhookInput = { readonly url: string; readonly eventTypes: readonly string[] };

export type FieldProblems = {
  readonly url: string | undefined;
  readonly eventTypes: string | undefined;
};

/** What the service found wrong, and with which input. */
export type Refusal = { readonly problems: FieldProblems; readonly input: WebhookInput };

export const noProblems: FieldProblems = { url: undefined, eventTypes: undefined };

/** Which fields may be left empty, because that means to keep what the service has. */
export type MayBeEmpty = { readonly url: boolean; readonly eventTypes: boolean };

/** What is wrong with the input before anything is sent. */
export function problemsOf(
  { url, eventTypes }: WebhookInput,
  mayBeEmpty: MayBeEmpty,
): FieldProblems & { readonly checked: CheckedUrl } {
  const checked = checkEndpointUrl(url);
  const unset = mayBeEmpty.url && url.trim() === '';
  const none = eventTypes.length === 0 && !mayBeEmpty.eventTypes;
  return {
    checked,
    url: checked.valid || unset ? undefined : checked.problem,
    eventTypes: none ? 'Choose at least one event.' : undefined,
  };
}

/**
 * The service's own words for each field (RFC 9457 `errors`); undefined when the failure says
 * anything that doesn't belong to one of them, and so needs a place of its own.
 */
export function fieldProblemsIn(error: unknown): FieldProblems | undefined {
  const failure = failureOf(error);
  if (failure?.kind !== 'invalid' || failure.fieldErrors.length === 0) return undefined;
  const about = (member: string) =>
    failure.fieldErrors
      .filter(({ pointer }) => new RegExp(`^#?/${member}(/|$)`).test(pointer))
      .map(({ detail }) => detail);
  const url = about('url');
  const eventTypes = about('eventTypes');
  if (url.length + eventTypes.length < failure.fieldErrors.length) return undefined;
  return {
    url: url.length === 0 ? undefined : url.join(' '),
    eventTypes: eventTypes.length === 0 ? undefined : eventTypes.join(' '),
  };
}

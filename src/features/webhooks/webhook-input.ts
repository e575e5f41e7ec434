import { type CheckedUrl, checkEndpointUrl } from '#data/webhooks/endpoint-url.ts';
import { failureOf } from '#platform/failure.ts';
import { localHost } from './local-host-words.ts';

/** What the form is about: the url as typed, the events as chosen. */
export type WebhookInput = { readonly url: string; readonly eventTypes: readonly string[] };

export type FieldProblems = {
  readonly url: string | undefined;
  readonly eventTypes: string | undefined;
};

/** What the service found wrong, and with which input. */
export type Refusal = { readonly problems: FieldProblems; readonly input: WebhookInput };

export const noProblems: FieldProblems = { url: undefined, eventTypes: undefined };

/** What of an empty or odd input is right all the same. */
export type Leniency = {
  /** Fields that may be left empty, because that means to keep what the service has. */
  readonly mayBeEmpty: { readonly url: boolean; readonly eventTypes: boolean };
  /** The address that the service has already: leaving it as it is needs no judgement. */
  readonly keptUrl: string | null;
  /** Local hosts that the person wants to use anyway. */
  readonly acceptedHosts: ReadonlySet<string>;
};

export type Judgement = FieldProblems & {
  readonly checked: CheckedUrl;
  /** The host that is the problem with the url, and that may be used anyway. */
  readonly localHost: string | undefined;
};

/** What is wrong with the input before anything is sent. */
export function problemsOf(
  { url, eventTypes }: WebhookInput,
  { mayBeEmpty, keptUrl, acceptedHosts }: Leniency,
): Judgement {
  const isKept = url !== '' && url === keptUrl;
  const checked: CheckedUrl = isKept ? { valid: true, url } : checkEndpointUrl(url);
  const unset = mayBeEmpty.url && url.trim() === '';
  const none = eventTypes.length === 0 && !mayBeEmpty.eventTypes;
  const local = checked.valid && !isKept ? localHost(checked.url) : undefined;
  const unaccepted = local !== undefined && !acceptedHosts.has(local.host) ? local : undefined;
  return {
    checked,
    url: checked.valid ? unaccepted?.problem : unset ? undefined : checked.problem,
    eventTypes: none ? 'Choose at least one event.' : undefined,
    localHost: unaccepted?.host,
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

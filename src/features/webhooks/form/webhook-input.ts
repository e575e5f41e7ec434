import { type CheckedUrl, checkEndpointUrl } from '#data/webhooks/endpoint/endpoint-url.ts';
import { failureOf } from '#platform/http/failure.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { localHost } from './local-host-messages.ts';

/** What the form is about: the url as typed, the events as chosen. */
export type WebhookInput = { readonly url: string; readonly eventTypes: readonly string[] };

/** Input that may be sent. */
export type CheckedInput = WebhookInput & {
  /** The url as it is to be sent, or '' where it may be empty and is. */
  readonly url: string;
  /** The same as it stands in the form. */
  readonly typed: WebhookInput;
};

export type FieldProblems = {
  readonly url: string | undefined;
  readonly eventTypes: string | undefined;
};

/** What the service found wrong, and with which input. */
export type Refusal = { readonly problems: FieldProblems; readonly input: WebhookInput };

export const noProblems: FieldProblems = { url: undefined, eventTypes: undefined };

/** What of an empty or odd input is right all the same. */
export type ValidationOptions = {
  /** Fields that may be left empty, because that means to keep what the service has. */
  readonly mayBeEmpty: { readonly url: boolean; readonly eventTypes: boolean };
  /** The address that the service has already: leaving it as it is needs no judgement. */
  readonly keptUrl: string | null;
  /** Local hosts that the person wants to use anyway. */
  readonly acceptedHosts: ReadonlySet<string>;
};

export type ValidationResult = FieldProblems & {
  readonly checked: CheckedUrl;
  /** The host that is the problem with the url, and that may be used anyway. */
  readonly localHost: string | undefined;
};

/** What is wrong with the input before anything is sent. */
export function problemsOf(
  { url, eventTypes }: WebhookInput,
  { mayBeEmpty, keptUrl, acceptedHosts }: ValidationOptions,
): ValidationResult {
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

/** What the service said about single members of what it was sent (RFC 9457 `errors`). */
export type MemberErrors = {
  /** What belongs to a field and stands there; undefined if nothing does. */
  readonly problems: FieldProblems | undefined;
  /** What doesn’t, and needs a place of its own. */
  readonly others: readonly string[];
};

/** @param sent the input it is about, to name an event that is only pointed at by its number */
export function memberErrorsIn(error: unknown, sent: WebhookInput): MemberErrors {
  const failure = failureOf(error);
  const errors = failure?.kind === 'invalid' ? failure.fieldErrors : [];
  const url: string[] = [];
  const eventTypes: string[] = [];
  const others: string[] = [];
  for (const { pointer, detail } of errors) {
    const [, member, index] = /^#?\/(url|eventTypes)(?:\/(\d+))?(?:\/|$)/.exec(pointer) ?? [];
    const name = index === undefined ? undefined : sent.eventTypes[Number(index)];
    if (member === 'url') url.push(detail);
    else if (member === 'eventTypes') {
      eventTypes.push(name === undefined ? detail : `${truncate(name, maxNameLength)}: ${detail}`);
    } else others.push(detail);
  }
  const words = (details: readonly string[]) =>
    details.length === 0 ? undefined : details.join(' ');
  const attached = url.length + eventTypes.length > 0;
  return {
    problems: attached ? { url: words(url), eventTypes: words(eventTypes) } : undefined,
    others,
  };
}

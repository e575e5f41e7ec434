import {
  checkEndpointUrl,
  endpointUrlLength,
  maxUrlLength,
  type UrlProblem,
} from '#data/webhooks/endpoint-url.ts';
import { failureOf } from '#platform/http/failure.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** The URL as typed and the chosen events. */
export type WebhookInput = { readonly url: string; readonly eventTypes: readonly string[] };

/** Input that can be sent. */
export type CheckedInput = WebhookInput & {
  /** The URL as it is sent; '' to keep the one that the service has. */
  readonly url: string;
  /** The same as in the form. */
  readonly typed: WebhookInput;
};

export type FieldProblems = {
  readonly url: string | undefined;
  readonly eventTypes: string | undefined;
};

/** The problems that the service found, and the input it refused. */
export type Refusal = { readonly problems: FieldProblems; readonly input: WebhookInput };

export type ValidationOptions = {
  /** Fields that can be left empty, to keep what the service has. */
  readonly mayBeEmpty: { readonly url: boolean; readonly eventTypes: boolean };
  /** The URL that the service has already, which isn't validated. */
  readonly keptUrl: string | null;
};

/** The messages never repeat the input, which can hold a password. */
const urlProblems: Record<Exclude<UrlProblem, 'too-long'>, string> = {
  empty: 'Enter the address deliveries go to.',
  'not-https': 'The address must start with https:// and name a host.',
  credentials: 'The address must not contain a user name or password.',
  invalid: 'This is not a valid address.',
  'empty-label':
    'The host has a part that is empty: two dots follow one another, or it begins with one.',
};

/** Validates the input before it is sent. `url` of the result is what is sent. */
export function validate(
  { url, eventTypes }: WebhookInput,
  { mayBeEmpty, keptUrl }: ValidationOptions,
): { readonly problems: FieldProblems; readonly url: string } {
  const isKept = url.trim() === '' ? mayBeEmpty.url : url === keptUrl;
  const checked = isKept ? { valid: true as const, url: url.trim() } : checkEndpointUrl(url);
  const hasEvents = eventTypes.length > 0 || mayBeEmpty.eventTypes;
  const urlProblem = checked.valid
    ? undefined
    : checked.problem === 'too-long'
      ? `The address is ${endpointUrlLength(url)} characters long as it is sent; at most ${maxUrlLength} are allowed.`
      : urlProblems[checked.problem];
  return {
    problems: {
      url: urlProblem,
      eventTypes: hasEvents ? undefined : 'Choose at least one event.',
    },
    url: checked.valid ? checked.url : '',
  };
}

/** Messages of the service about single members of the request body (RFC 9457 `errors`). */
export type MemberErrors = {
  /** Shown at the fields; undefined if none belongs to a field. */
  readonly problems: FieldProblems | undefined;
  /** Messages that belong to no field. */
  readonly others: readonly string[];
};

/** @param sent the input that was sent, to name an event that the service points at by its index */
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
  const joined = (details: readonly string[]) => details.join(' ') || undefined;
  const isAttached = url.length + eventTypes.length > 0;
  return {
    problems: isAttached ? { url: joined(url), eventTypes: joined(eventTypes) } : undefined,
    others,
  };
}

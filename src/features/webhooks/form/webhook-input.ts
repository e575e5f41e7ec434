import { type CheckedUrl, checkEndpointUrl } from '#data/webhooks/endpoint/endpoint-url.ts';
import { localReach, type Reach } from '#data/webhooks/endpoint/host-reach.ts';
import { failureOf } from '#platform/http/failure.ts';
import { parseUrl } from '#text/parse-url.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** The url as typed and the chosen events. */
export type WebhookInput = { readonly url: string; readonly eventTypes: readonly string[] };

/** Input that may be sent. */
export type CheckedInput = WebhookInput & {
  /** The url as it is sent; '' to keep the one that the service has. */
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

export const noProblems: FieldProblems = { url: undefined, eventTypes: undefined };

/** Input that is valid although it is empty or unusual. */
export type ValidationOptions = {
  /** Fields that may be left empty, to keep what the service has. */
  readonly mayBeEmpty: { readonly url: boolean; readonly eventTypes: boolean };
  /** The address that the service has already: it isn't validated, and its host is accepted. */
  readonly keptUrl: string | null;
  /** Local hosts that the person wants to use anyway. */
  readonly acceptedHosts: ReadonlySet<string>;
};

export type ValidationResult = FieldProblems & {
  readonly checked: CheckedUrl;
  /** The local host that is the problem with the url. The person may accept it. */
  readonly localHost: string | undefined;
};

const reachMessages: Record<Reach, string> = {
  loopback: 'is a loopback address: the service would call itself.',
  private: 'is in a private network, which the service may not get to.',
  'link-local': 'is a link-local address, which the service may not get to.',
  'local-name': 'is a name of a local network, which the service may not know.',
  reserved: 'is a reserved address, where nothing answers.',
};

/** A host that deliveries will hardly reach, and why; undefined for any other. */
function localHostOf(url: string): { readonly host: string; readonly problem: string } | undefined {
  const { hostname } = new URL(url);
  const reach = localReach(hostname);
  if (reach === undefined) return undefined;
  const problem = `${hostname} ${reachMessages[reach]} To receive on your own machine, use a tunnel with a public address.`;
  return { host: hostname, problem };
}

/** Validates the input before it is sent. */
export function validate(
  { url, eventTypes }: WebhookInput,
  { mayBeEmpty, keptUrl, acceptedHosts }: ValidationOptions,
): ValidationResult {
  const isKept = url !== '' && url === keptUrl;
  const checked: CheckedUrl = isKept ? { valid: true, url } : checkEndpointUrl(url);
  const keptHost = keptUrl === null ? undefined : parseUrl(keptUrl)?.hostname;
  const unset = mayBeEmpty.url && url.trim() === '';
  const none = eventTypes.length === 0 && !mayBeEmpty.eventTypes;
  const local = checked.valid && !isKept ? localHostOf(checked.url) : undefined;
  const isAccepted =
    local !== undefined && (local.host === keptHost || acceptedHosts.has(local.host));
  const unaccepted = isAccepted ? undefined : local;
  return {
    checked,
    url: checked.valid ? unaccepted?.problem : unset ? undefined : checked.problem,
    eventTypes: none ? 'Choose at least one event.' : undefined,
    localHost: unaccepted?.host,
  };
}

/** What the service said about single members of the request body (RFC 9457 `errors`). */
export type MemberErrors = {
  /** Shown at the fields; undefined if nothing belongs to one. */
  readonly problems: FieldProblems | undefined;
  /** What belongs to no field. */
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
  const joined = (details: readonly string[]) =>
    details.length === 0 ? undefined : details.join(' ');
  const attached = url.length + eventTypes.length > 0;
  return {
    problems: attached ? { url: joined(url), eventTypes: joined(eventTypes) } : undefined,
    others,
  };
}

import {
  checkEndpointUrl,
  getEndpointUrlLength,
  maxUrlLength,
  type UrlProblem,
} from '#data/webhooks/endpoint-url.ts';
import type { WebhookInput } from '#data/webhooks/schema.ts';
import type { EditableFields } from '#data/webhooks/subscription-change.ts';
import { getFailure } from '#platform/http/failure.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

export type FieldProblems = Readonly<Record<keyof WebhookInput, string | undefined>>;

/** Messages never repeat the URL, which can contain a password. */
const urlProblems: Record<Exclude<UrlProblem, 'too-long'>, string> = {
  empty: 'Enter the URL that deliveries are sent to.',
  'not-https': 'The URL must start with https:// and contain a host.',
  credentials: 'The URL must not contain a user name or password.',
  fragment: 'The URL must not contain a fragment, which begins with #.',
  invalid: 'This is not a valid URL.',
  'empty-label': 'The host begins with a dot or contains two dots in a row.',
};

/**
 * Returns error messages and the URL to send.
 * @param known stored values; undefined for a new webhook. An unchanged URL isn't validated. A
 *   field whose stored value isn't available (null) can be empty, which keeps the stored value.
 */
export function validateWebhookInput(
  { url, eventTypes }: WebhookInput,
  known: EditableFields | undefined,
): { readonly problems: FieldProblems; readonly url: string } {
  const isKept = url.trim() === '' ? known?.url === null : url === known?.url;
  const checked = isKept ? { valid: true as const, url: url.trim() } : checkEndpointUrl(url);
  const hasEvents = eventTypes.length > 0 || known?.eventTypes === null;
  const urlProblem = checked.valid
    ? undefined
    : checked.problem === 'too-long'
      ? `The URL is ${getEndpointUrlLength(url)} characters long when it is sent; at most ${maxUrlLength} are allowed.`
      : urlProblems[checked.problem];
  return {
    problems: {
      url: urlProblem,
      eventTypes: hasEvents ? undefined : 'Choose at least one event.',
    },
    url: checked.valid ? checked.url : '',
  };
}

/** Splits the errors of a rejected request (RFC 9457) into messages about fields and others. */
export function splitFieldErrors(
  error: unknown,
  input: WebhookInput,
): {
  /** Undefined if no message is about a field. */
  readonly problems: FieldProblems | undefined;
  readonly others: readonly string[];
} {
  const failure = getFailure(error);
  const found: Record<'url' | 'eventTypes' | 'others', string[]> = {
    url: [],
    eventTypes: [],
    others: [],
  };
  for (const { pointer, detail } of failure?.kind === 'invalid' ? failure.fieldErrors : []) {
    const [, member, index] = /^#?\/(url|eventTypes)(?:\/(\d+))?(?:\/|$)/.exec(pointer) ?? [];
    const name = input.eventTypes[Number(index)];
    if (member === 'url') found.url.push(detail);
    else if (member === 'eventTypes') {
      found.eventTypes.push(name ? `${truncate(name, maxNameLength)}: ${detail}` : detail);
    } else found.others.push(detail);
  }
  const problems = {
    url: found.url.join(' ') || undefined,
    eventTypes: found.eventTypes.join(' ') || undefined,
  };
  return {
    problems: problems.url || problems.eventTypes ? problems : undefined,
    others: found.others,
  };
}

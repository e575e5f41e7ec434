import * as v from 'valibot';
import { isForbiddenLiteral } from '#service/delivery/addresses.ts';
import { bodySchema, codeHostSlugSchema, pathSchema, textSchema } from '#service/field-schemas.ts';
import { isHostName } from '#service/host-name.ts';
import { fileKinds } from '#service/search/file-kind.ts';
import { deliveryStatuses } from '#service/storage/delivery-store.ts';

const eventTypes = v.pipe(
  v.array(textSchema(1, 255), 'has to be a list.'),
  v.minLength(1, 'has to name at least one event type.'),
  v.maxLength(100, 'may name at most 100 event types.'),
);

/** HTTPS, within the limits of interface 4.4, and not normalised. */
function endpointSchema(allowLoopback: boolean) {
  const allowed = allowLoopback
    ? 'public IP addresses and this machine itself'
    : 'public IP addresses';
  return v.pipe(
    textSchema(1, 2048),
    v.check((value) => {
      const url = parseUrl(value);
      return url !== undefined && isHostName(url.hostname);
    }, 'has to be an absolute https URL.'),
    v.check((value) => {
      const { username, password } = parseUrl(value) ?? {};
      return !username && !password;
    }, 'may not hold a user name or password.'),
    v.check(
      (value) => !isForbiddenLiteral(parseUrl(value)?.hostname ?? '', allowLoopback),
      `has a private or reserved IP address, but this service delivers to ${allowed} only.`,
    ),
  );
}

/**
 * Accepts https only. In Node 20, `URL.canParse` rejects valid URLs with an umlaut after some time.
 */
function parseUrl(text: string): URL | undefined {
  if (!/^https:\/\/[^\s\p{Cc}]+$/iu.test(text)) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

export function createSubscriptionSchemas(allowLoopback: boolean) {
  const url = endpointSchema(allowLoopback);
  return {
    newSubscription: bodySchema({ url, eventTypes }),
    subscriptionChange: bodySchema({
      url: v.exactOptional(url),
      eventTypes: v.exactOptional(eventTypes),
      status: v.exactOptional(v.picklist(['active', 'paused'], 'has to be active or paused.')),
    }),
  };
}

const LONGEST_OVERLAP_SECONDS = 24 * 60 * 60;

export const secretRotationSchema = bodySchema({
  overlapSeconds: v.pipe(
    v.number('has to be a number.'),
    v.safeInteger('has to be a whole number.'),
    v.minValue(0, 'has to be 0 or more.'),
    v.maxValue(LONGEST_OVERLAP_SECONDS, `may be at most ${LONGEST_OVERLAP_SECONDS}.`),
  ),
});

export const testEventSchema = bodySchema({ eventType: textSchema(1, 255) });

const DEFAULT_LIMIT = 20;
const LARGEST_LIMIT = 100;
const LARGEST_SEARCH = 200;
const LARGEST_PAGE = 1000;
const LARGEST_TREE_PAGE = 5000;

function wholeNumber(largest: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, 'has to be a whole number.'),
    v.transform(Number),
    v.minValue(1, 'has to be 1 or more.'),
    v.maxValue(largest, `may be at most ${largest}.`),
  );
}

const limit = v.optional(wholeNumber(LARGEST_LIMIT), String(DEFAULT_LIMIT));

export const searchQuerySchema = v.object({
  q: textSchema(1, 200),
  limit: v.optional(wholeNumber(LARGEST_SEARCH), String(DEFAULT_LIMIT)),
  codeHostSlug: v.exactOptional(codeHostSlugSchema),
  bookmarked: v.exactOptional(v.picklist(['true', 'false'], 'has to be true or false.')),
  kind: v.exactOptional(
    v.array(v.picklist(fileKinds, `has to be one of ${fileKinds.join(', ')}.`)),
  ),
});

/** Names a version of a file; the current one if `version` is missing. */
export const versionQuerySchema = v.object({
  codeHostSlug: codeHostSlugSchema,
  path: pathSchema,
  version: v.exactOptional(textSchema(1, 255)),
});

/** Selects versions older than `before`, and newer than the one with the entity tag `since`. */
export const versionsQuerySchema = v.object({
  codeHostSlug: codeHostSlugSchema,
  path: pathSchema,
  limit: v.exactOptional(wholeNumber(LARGEST_LIMIT)),
  before: v.exactOptional(textSchema(1, 255)),
  since: v.exactOptional(textSchema(1, 255)),
});

/** `under` is a folder, by default the root. `after` is the last path on the previous page. */
export const treeQuerySchema = v.object({
  codeHostSlug: codeHostSlugSchema,
  under: v.optional(textSchema(0, 2048), ''),
  limit: v.optional(wholeNumber(LARGEST_TREE_PAGE), '100'),
  after: v.exactOptional(pathSchema),
});

export const lastReadVersionsQuerySchema = v.object({
  limit: v.optional(wholeNumber(LARGEST_PAGE), String(LARGEST_PAGE)),
});

export const lastReadVersionNameSchema = v.object({
  codeHostSlug: codeHostSlugSchema,
  path: pathSchema,
});

export const lastReadVersionInputSchema = bodySchema({
  codeHostSlug: codeHostSlugSchema,
  path: pathSchema,
  etag: textSchema(1, 255),
  version: v.nullable(textSchema(1, 255)),
  heading: v.nullable(textSchema(1, 1000)),
});

const time = v.pipe(
  v.string('has to be text.'),
  v.check(
    (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
    timeMessage,
  ),
  v.transform((value) => new Date(value)),
);

function timeMessage(): string {
  return 'has to be a time, such as 2026-03-01T12:00:00Z.';
}

/** `before` is the id of a delivery or a time. */
export const deliveriesQuerySchema = v.object({
  status: v.exactOptional(
    v.picklist(deliveryStatuses, `has to be one of ${deliveryStatuses.join(', ')}.`),
  ),
  eventType: v.exactOptional(textSchema(1, 255)),
  responseStatus: v.exactOptional(wholeNumber(999)),
  since: v.exactOptional(time),
  until: v.exactOptional(time),
  q: v.exactOptional(textSchema(1, 200)),
  limit,
  before: v.exactOptional(textSchema(1, 255)),
});

export const retrySelectionSchema = bodySchema({
  since: v.nullable(time),
  status: v.exactOptional(v.picklist(['failed', 'held'], 'has to be failed or held.')),
});

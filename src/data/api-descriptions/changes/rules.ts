import type { ApiDirection } from '../api-description.ts';
import type { ApiChangeClass } from './api-change.ts';

/**
 * Rule that classifies one kind of change. `request` is the class in values that a client sends,
 * `response` in values that it receives. In webhooks and callbacks the API sends the request, so
 * the request has the direction `response`, and the response has the direction `request`.
 */
type Rule = {
  readonly request: ApiChangeClass;
  readonly response: ApiChangeClass;
  /** Predicate of a sentence. `{before}`, `{after}` and `{names}` are replaced. */
  readonly sentence: string;
  /** Rule of a tool, or section of a specification, that the rule follows. */
  readonly source: string;
};

const breaking = { request: 'breaking', response: 'breaking' } as const;
const compatible = { request: 'compatible', response: 'compatible' } as const;
const wording = { request: 'wording', response: 'wording' } as const;
/** Fewer values are allowed. */
const narrower = { request: 'breaking', response: 'compatible' } as const;
/** More values are allowed. */
const wider = { request: 'compatible', response: 'breaking' } as const;

const rules = {
  // Entries
  'entry-added': { ...compatible, sentence: 'added', source: 'oasdiff endpoint-added' },
  'entry-removed': {
    ...breaking,
    sentence: 'removed',
    source: 'oasdiff api-removed-without-deprecation',
  },
  deprecated: {
    ...compatible,
    sentence: 'is deprecated now',
    source: 'oasdiff endpoint-deprecated, request-property-deprecated',
  },
  'not-deprecated': {
    ...compatible,
    sentence: 'is no longer deprecated',
    source: 'oasdiff endpoint-reactivated, request-property-reactivated',
  },
  'announced-removal': {
    ...compatible,
    sentence: 'removed as announced',
    source: 'oasdiff api-removed-with-deprecation, request-parameter-removed-with-deprecation',
  },
  'sunset-earlier': {
    ...breaking,
    sentence: 'will be removed on {after}, before {before}',
    source: 'oasdiff sunset-deleted, api-sunset-date-changed-too-small',
  },
  'sunset-later': {
    ...compatible,
    sentence: 'will be removed on {after}, before {before}',
    source: 'oasdiff endpoint-deprecated-with-sunset',
  },
  'stability-lower': {
    ...breaking,
    sentence: 'stability {after}, before {before}',
    source: 'oasdiff api-stability-decreased',
  },
  'stability-higher': {
    ...compatible,
    sentence: 'stability {after}, before {before}',
    source: 'oasdiff api-stability-increased',
  },
  'operation-id': {
    ...compatible,
    sentence: 'operation id {after}, before {before}',
    source: 'oasdiff api-operation-id-removed',
  },
  'security-added': {
    ...compatible,
    sentence: 'can be authorized with {names} now',
    source: 'OpenAPI Security Requirement Object: one of the alternatives is enough',
  },
  'security-removed': {
    ...breaking,
    sentence: 'can no longer be authorized with {names}',
    source: 'OpenAPI Security Requirement Object: one of the alternatives is enough',
  },
  'security-required': {
    ...breaking,
    sentence: 'needed no authorization, needs {names} now',
    source: 'OpenAPI Security Requirement Object: an empty one makes authorization optional',
  },
  'security-optional': {
    ...compatible,
    sentence: 'needs no authorization now, before {names}',
    source: 'OpenAPI Security Requirement Object: an empty one makes authorization optional',
  },
  'security-scheme': {
    ...breaking,
    sentence: 'security scheme {names} changed',
    source: 'OpenAPI Security Scheme Object: it decides how a request is authorized',
  },
  'server-added': {
    ...compatible,
    sentence: 'server {names} added',
    source: 'OpenAPI Server Object',
  },
  'server-removed': {
    ...compatible,
    sentence: 'server {names} removed',
    source: 'oasdiff: servers say where an API is deployed',
  },

  // Parameters and headers
  'required-parameter-added': {
    ...narrower,
    sentence: 'added, is required',
    source: 'oasdiff new-required-request-parameter',
  },
  'optional-parameter-added': {
    ...compatible,
    sentence: 'added',
    source: 'oasdiff new-optional-request-parameter, response-header-added',
  },
  'parameter-removed': {
    ...breaking,
    sentence: 'removed',
    source: 'oasdiff request-parameter-removed, optional-response-header-removed',
  },
  'parameter-renamed': {
    ...wording,
    sentence: 'named {after}, before {before}',
    source: 'OpenAPI Path Templating: the name is not part of the URL',
  },
  'parameter-style': {
    ...breaking,
    sentence: 'written as {after}, before {before}',
    source: 'OpenAPI Parameter Object: style, explode and content decide the serialization',
  },
  'parameter-default': {
    ...narrower,
    sentence: 'default {after}, before {before}',
    source: 'oasdiff request-parameter-default-value-changed',
  },

  // Bodies and responses
  'required-body-added': {
    ...narrower,
    sentence: 'body added, is required',
    source: 'oasdiff request-body-added-required',
  },
  'optional-body-added': {
    ...compatible,
    sentence: 'body added',
    source: 'oasdiff request-body-added-optional',
  },
  'body-removed': {
    ...breaking,
    sentence: 'body removed',
    source: 'oasdiff request-body-removed',
  },
  'media-type-added': {
    ...compatible,
    sentence: '{names} added',
    source: 'oasdiff request-body-media-type-added, response-media-type-added',
  },
  'media-type-removed': {
    ...breaking,
    sentence: '{names} removed',
    source: 'oasdiff request-body-media-type-removed, response-media-type-removed',
  },
  'media-type-wider': {
    ...wider,
    sentence: 'media type {after}, before {before}',
    source: 'oasdiff response-media-type-name-generalized; RFC 9110, section 12.5.1',
  },
  'media-type-narrower': {
    ...narrower,
    sentence: 'media type {after}, before {before}',
    source: 'oasdiff response-media-type-name-specialized; RFC 9110, section 12.5.1',
  },
  encoding: {
    ...breaking,
    sentence: 'encoded as {after}, before {before}',
    source: 'OpenAPI Encoding Object; JSON Schema Validation, section 8',
  },
  'response-added': {
    ...compatible,
    sentence: 'added',
    source: 'oasdiff response-success-status-added, response-non-success-status-added',
  },
  'response-removed': {
    ...breaking,
    sentence: 'removed',
    source: 'oasdiff response-success-status-removed',
  },
  'error-response-removed': {
    ...narrower,
    sentence: 'removed',
    source: 'oasdiff response-non-success-status-removed',
  },
  'callback-added': {
    ...compatible,
    sentence: 'added',
    source: 'OpenAPI Callback Object: the client chooses whether to handle it',
  },
  'callback-removed': {
    ...breaking,
    sentence: 'removed',
    source: 'oasdiff webhook-removed',
  },

  // Messages and channels
  'message-added': {
    ...wider,
    sentence: 'message added',
    source: 'AsyncAPI Operation Object: a message is one of those listed; as a choice',
  },
  'message-removed': {
    ...narrower,
    sentence: 'message removed',
    source: 'AsyncAPI Operation Object: a message is one of those listed; as a choice',
  },
  address: {
    ...breaking,
    sentence: 'address {after}, before {before}',
    source: 'AsyncAPI Channel Object: messages are sent to the address',
  },
  binding: {
    ...breaking,
    sentence: '{names} changed',
    source: 'AsyncAPI bindings: they decide how the protocol is used',
  },

  // Fields
  'required-field-added': {
    ...narrower,
    sentence: 'added, is required',
    source: 'oasdiff new-required-request-property, response-required-property-added',
  },
  'optional-field-added': {
    ...compatible,
    sentence: 'added',
    source: 'oasdiff new-optional-request-property, response-optional-property-added',
  },
  'field-removed': {
    ...breaking,
    sentence: 'removed',
    source: 'oasdiff request-property-removed, response-required-property-removed',
  },
  required: {
    ...narrower,
    sentence: 'was optional, is required now',
    source: 'oasdiff request-property-became-required, response-property-became-required',
  },
  optional: {
    ...wider,
    sentence: 'was required, is optional now',
    source: 'oasdiff request-property-became-optional, response-property-became-optional',
  },
  'read-only': {
    ...compatible,
    sentence: 'is read-only now',
    source: 'oasdiff request-optional-property-became-read-only',
  },
  'not-read-only': {
    ...compatible,
    sentence: 'is no longer read-only',
    source: 'oasdiff request-optional-property-became-non-read-only',
  },
  'write-only': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'is write-only now',
    source: 'OpenAPI Schema Object: a write-only field is not part of a response',
  },
  'not-write-only': {
    ...compatible,
    sentence: 'is no longer write-only',
    source: 'oasdiff response-optional-property-became-not-write-only',
  },

  // Values
  'type-wider': {
    ...wider,
    sentence: '{after}, before {before}',
    source: 'oasdiff request-property-type-generalized, response-property-type-generalized',
  },
  'type-narrower': {
    ...narrower,
    sentence: '{after}, before {before}',
    source: 'oasdiff response-property-type-specialized',
  },
  type: {
    ...breaking,
    sentence: '{after}, before {before}',
    source: 'oasdiff request-property-type-changed, response-property-type-changed',
  },
  'null-added': {
    ...wider,
    sentence: 'can be null now',
    source: 'oasdiff request-property-became-nullable, response-property-became-nullable',
  },
  'null-removed': {
    ...narrower,
    sentence: 'could be null, can no longer be null',
    source: 'oasdiff request-property-became-not-nullable, response-property-became-not-nullable',
  },
  'limit-wider': {
    ...wider,
    sentence: '{after}, before {before}',
    source: 'oasdiff request-property-max-increased, response-property-max-increased',
  },
  'limit-narrower': {
    ...narrower,
    sentence: '{after}, before {before}',
    source: 'oasdiff request-property-max-decreased, request-property-max-set',
  },
  'pattern-added': {
    ...narrower,
    sentence: 'has to match {after}, before {before}',
    source: 'oasdiff request-property-pattern-added, request-property-pattern-changed',
  },
  'pattern-removed': {
    ...compatible,
    sentence: 'no longer has to match {before}',
    source: 'oasdiff request-property-pattern-removed, response-property-pattern-removed',
  },
  'values-added': {
    ...wider,
    sentence: '{names} added',
    source: 'oasdiff request-property-enum-value-added, response-property-enum-value-added',
  },
  'values-removed': {
    ...narrower,
    sentence: '{names} removed',
    source: 'oasdiff request-property-enum-value-removed, response-property-enum-value-removed',
  },
  'values-limited': {
    ...narrower,
    sentence: 'allowed every value, allows only {names} now',
    source: 'oasdiff request-property-became-enum',
  },
  'values-unlimited': {
    ...wider,
    sentence: 'allowed only {names}, allows every value now',
    source: 'JSON Schema Validation, section 6.1.2',
  },
  default: {
    ...compatible,
    sentence: 'default {after}, before {before}',
    source: 'oasdiff request-property-default-value-changed',
  },
  'constraint-added': {
    ...narrower,
    sentence: '{names} added',
    source: 'oasdiff request-property-contains-added and the same for other keywords',
  },
  'constraint-removed': {
    ...wider,
    sentence: '{names} removed',
    source: 'oasdiff response-property-contains-removed and the same for other keywords',
  },
  constraint: {
    ...breaking,
    sentence: '{names} changed',
    source: 'JSON Schema: whether the schema allows more or fewer values is not decided',
  },
  'other-fields': {
    ...wider,
    sentence: 'other fields are allowed now',
    source: 'JSON Schema, section 10.3.2.3',
  },
  'no-other-fields': {
    ...narrower,
    sentence: 'other fields are no longer allowed',
    source: 'JSON Schema, section 10.3.2.3',
  },
  'choice-wrapped': {
    ...breaking,
    sentence: 'is one of several similar schemas now, of which exactly one has to match',
    source: 'oasdiff request-body-wrapped-in-one-of, response-body-wrapped-in-one-of',
  },
  'choice-added': {
    ...wider,
    sentence: 'choice added',
    source: 'oasdiff request-property-one-of-added, response-property-one-of-added',
  },
  'choice-removed': {
    ...narrower,
    sentence: 'choice removed',
    source: 'oasdiff request-property-one-of-removed, response-property-one-of-removed',
  },
  'item-added': {
    ...wider,
    sentence: 'added',
    source: 'oasdiff request-property-prefix-items-added, response-property-prefix-items-added',
  },
  'item-removed': {
    ...narrower,
    sentence: 'removed',
    source: 'oasdiff request-property-prefix-items-removed, response-property-prefix-items-removed',
  },
  discriminator: {
    ...compatible,
    sentence: 'chosen by {after}, before {before}',
    source: 'oasdiff request-property-discriminator-property-name-changed',
  },

  // Texts
  description: { ...wording, sentence: 'description changed', source: 'OpenAPI: a text' },
  title: { ...wording, sentence: 'title changed', source: 'OpenAPI: a text' },
  example: { ...wording, sentence: 'example changed', source: 'OpenAPI Example Object' },
  link: { ...wording, sentence: 'link changed', source: 'OpenAPI Link Object' },
  details: {
    ...wording,
    sentence: 'other details changed',
    source: 'OpenAPI Specification Extensions, tags and external documentation',
  },
} satisfies Record<string, Rule>;

/** Key of a rule. */
export type ApiChangeRule = keyof typeof rules;

/** Values for the placeholders of a rule's sentence. */
export type RuleWords = {
  readonly before?: string;
  readonly after?: string;
  readonly names?: string;
};

/** Returns the class of a change by its rule and the direction of the changed value. */
export function getRuleClass(rule: ApiChangeRule, direction: ApiDirection): ApiChangeClass {
  return rules[rule][direction];
}

/** Returns the sentence of a rule with its placeholders replaced. */
export function getRuleSentence(rule: ApiChangeRule, words: RuleWords = {}): string {
  const values: Readonly<Record<string, string | undefined>> = words;
  return rules[rule].sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none');
}

import type { ApiDirection } from '#data/api-descriptions/api-description.ts';

/**
 * `breaking` can break a client that works with the earlier version, `compatible` can't, and
 * `wording` changes only texts, examples and links.
 */
export type ApiChangeClass = 'breaking' | 'compatible' | 'wording';

/** Sentence and source of each kind of change, by class. */
const rules = {
  /** Can break the sender as well as the receiver. */
  breaking: {
    'entry-removed': ['removed', 'oasdiff api-removed-without-deprecation'],
    'sunset-earlier': ['will be removed on {after}, before {before}', 'oasdiff sunset-deleted'],
    'stability-lower': ['stability {after}, before {before}', 'oasdiff api-stability-decreased'],
    'security-removed': [
      'can no longer be authorized with {names}',
      'OpenAPI Security Requirement Object',
    ],
    'security-required': [
      'needed no authorization, needs {names} now',
      'OpenAPI Security Requirement Object',
    ],
    'security-scheme': ['security scheme {names} changed', 'OpenAPI Security Scheme Object'],
    'parameter-removed': ['removed', 'oasdiff request-parameter-removed'],
    'parameter-style': ['written as {after}, before {before}', 'OpenAPI Parameter Object'],
    'body-removed': ['body removed', 'oasdiff request-body-removed'],
    'media-type-removed': ['{names} removed', 'oasdiff request-body-media-type-removed'],
    encoding: ['encoded as {after}, before {before}', 'OpenAPI Encoding Object'],
    'response-removed': ['removed', 'oasdiff response-success-status-removed'],
    'callback-removed': ['removed', 'oasdiff webhook-removed'],
    address: ['address {after}, before {before}', 'AsyncAPI Channel Object'],
    binding: ['{names} changed', 'AsyncAPI bindings: they decide how the protocol is used'],
    'field-removed': ['removed', 'oasdiff request-property-removed'],
    type: ['{after}, before {before}', 'oasdiff request-property-type-changed'],
    constraint: ['{names} changed', 'JSON Schema'],
    'choice-wrapped': [
      'is one of several similar schemas now, of which exactly one has to match',
      'oasdiff request-body-wrapped-in-one-of',
    ],
  },
  /** Fewer values are allowed: breaks who sends them. */
  narrower: {
    'required-parameter-added': ['added, is required', 'oasdiff new-required-request-parameter'],
    'parameter-default': [
      'default {after}, before {before}',
      'oasdiff request-parameter-default-value-changed',
    ],
    'required-body-added': ['body added, is required', 'oasdiff request-body-added-required'],
    'media-type-narrower': [
      'media type {after}, before {before}',
      'oasdiff response-media-type-name-specialized',
    ],
    'error-response-removed': ['removed', 'oasdiff response-non-success-status-removed'],
    'message-removed': ['message removed', 'AsyncAPI Operation Object'],
    'required-field-added': ['added, is required', 'oasdiff new-required-request-property'],
    required: ['was optional, is required now', 'oasdiff request-property-became-required'],
    'type-narrower': ['{after}, before {before}', 'oasdiff response-property-type-specialized'],
    'null-removed': [
      'could be null, can no longer be null',
      'oasdiff request-property-became-not-nullable',
    ],
    'limit-narrower': ['{after}, before {before}', 'oasdiff request-property-max-decreased'],
    'pattern-added': [
      'has to match {after}, before {before}',
      'oasdiff request-property-pattern-added',
    ],
    'values-removed': ['{names} removed', 'oasdiff request-property-enum-value-removed'],
    'values-limited': [
      'allowed every value, allows only {names} now',
      'oasdiff request-property-became-enum',
    ],
    'constraint-added': ['{names} added', 'oasdiff request-property-contains-added'],
    'no-other-fields': ['other fields are no longer allowed', 'JSON Schema, section 10.3.2.3'],
    'choice-removed': ['choice removed', 'oasdiff request-property-one-of-removed'],
    'item-removed': ['removed', 'oasdiff request-property-prefix-items-removed'],
  },
  /** More values are allowed: breaks who receives them. */
  wider: {
    'media-type-wider': [
      'media type {after}, before {before}',
      'oasdiff response-media-type-name-generalized',
    ],
    'message-added': ['message added', 'AsyncAPI Operation Object'],
    optional: ['was required, is optional now', 'oasdiff request-property-became-optional'],
    'write-only': ['is write-only now', 'OpenAPI Schema Object'],
    'type-wider': ['{after}, before {before}', 'oasdiff request-property-type-generalized'],
    'null-added': ['can be null now', 'oasdiff request-property-became-nullable'],
    'limit-wider': ['{after}, before {before}', 'oasdiff request-property-max-increased'],
    'values-added': ['{names} added', 'oasdiff request-property-enum-value-added'],
    'values-unlimited': ['allowed only {names}, allows every value now', 'JSON Schema Validation'],
    'constraint-removed': ['{names} removed', 'oasdiff response-property-contains-removed'],
    'other-fields': ['other fields are allowed now', 'JSON Schema, section 10.3.2.3'],
    'choice-added': ['choice added', 'oasdiff request-property-one-of-added'],
    'item-added': ['added', 'oasdiff request-property-prefix-items-added'],
  },
  /** Breaks nobody. */
  compatible: {
    'entry-added': ['added', 'oasdiff endpoint-added'],
    deprecated: ['is deprecated now', 'oasdiff endpoint-deprecated, request-property-deprecated'],
    'not-deprecated': ['is no longer deprecated', 'oasdiff endpoint-reactivated'],
    'announced-removal': ['removed as announced', 'oasdiff api-removed-with-deprecation'],
    'sunset-later': [
      'will be removed on {after}, before {before}',
      'oasdiff endpoint-deprecated-with-sunset',
    ],
    'stability-higher': ['stability {after}, before {before}', 'oasdiff api-stability-increased'],
    'operation-id': ['operation id {after}, before {before}', 'oasdiff api-operation-id-removed'],
    'security-added': ['can be authorized with {names} now', 'OpenAPI Security Requirement Object'],
    'security-optional': [
      'needs no authorization now, before {names}',
      'OpenAPI Security Requirement Object',
    ],
    'server-added': ['server {names} added', 'OpenAPI Server Object'],
    'server-removed': ['server {names} removed', 'oasdiff: servers say where an API is deployed'],
    'optional-parameter-added': ['added', 'oasdiff new-optional-request-parameter'],
    'optional-body-added': ['body added', 'oasdiff request-body-added-optional'],
    'media-type-added': ['{names} added', 'oasdiff request-body-media-type-added'],
    'response-added': ['added', 'oasdiff response-success-status-added'],
    'callback-added': ['added', 'OpenAPI Callback Object: the client chooses whether to handle it'],
    'optional-field-added': ['added', 'oasdiff new-optional-request-property'],
    'read-only': ['is read-only now', 'oasdiff request-optional-property-became-read-only'],
    'not-read-only': [
      'is no longer read-only',
      'oasdiff request-optional-property-became-non-read-only',
    ],
    'not-write-only': [
      'is no longer write-only',
      'oasdiff response-optional-property-became-not-write-only',
    ],
    'pattern-removed': [
      'no longer has to match {before}',
      'oasdiff request-property-pattern-removed',
    ],
    default: ['default {after}, before {before}', 'oasdiff request-property-default-value-changed'],
    discriminator: [
      'chosen by {after}, before {before}',
      'oasdiff request-property-discriminator-property-name-changed',
    ],
  },
  /** Texts, examples and links. */
  wording: {
    'parameter-renamed': ['named {after}, before {before}', 'OpenAPI Path Templating'],
    description: ['description changed', 'OpenAPI: a text'],
    title: ['title changed', 'OpenAPI: a text'],
    example: ['example changed', 'OpenAPI Example Object'],
    link: ['link changed', 'OpenAPI Link Object'],
    details: ['other details changed', 'OpenAPI Specification Extensions'],
  },
} as const;

type Rules = typeof rules;

/** Key of a rule. */
export type ApiChangeRule = { [Group in keyof Rules]: keyof Rules[Group] }[keyof Rules];

/**
 * Classes of the groups. `request` applies to values that a client sends, `response` to values that
 * it receives. In webhooks and callbacks the API sends the request, so the request has the
 * direction `response`, and the response has the direction `request`.
 */
const classes: Readonly<Record<keyof Rules, Readonly<Record<ApiDirection, ApiChangeClass>>>> = {
  breaking: { request: 'breaking', response: 'breaking' },
  narrower: { request: 'breaking', response: 'compatible' },
  wider: { request: 'compatible', response: 'breaking' },
  compatible: { request: 'compatible', response: 'compatible' },
  wording: { request: 'wording', response: 'wording' },
};

/** Values for the placeholders of a rule's sentence. */
export type RuleWords = {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly names?: string | undefined;
};

type Rule = Readonly<Record<ApiDirection, ApiChangeClass>> & {
  /** Predicate of a sentence, with placeholders. */
  readonly sentence: string;
};

const byKey: ReadonlyMap<string, Rule> = new Map([
  ...toRules(classes.breaking, rules.breaking),
  ...toRules(classes.narrower, rules.narrower),
  ...toRules(classes.wider, rules.wider),
  ...toRules(classes.compatible, rules.compatible),
  ...toRules(classes.wording, rules.wording),
]);

function toRules(
  group: Readonly<Record<ApiDirection, ApiChangeClass>>,
  table: Readonly<Record<string, readonly [sentence: string, source: string]>>,
): (readonly [key: string, rule: Rule])[] {
  return Object.entries(table).map(([key, [sentence]]) => [key, { ...group, sentence }]);
}

/** Returns the class of a change by its rule and the direction of the changed value. */
export function getRuleClass(rule: ApiChangeRule, direction: ApiDirection): ApiChangeClass {
  return byKey.get(rule)?.[direction] ?? 'breaking';
}

/** Returns the sentence of a rule with its placeholders replaced. */
export function getRuleSentence(rule: ApiChangeRule, words: RuleWords = {}): string {
  const values: Readonly<Record<string, string | undefined>> = words;
  const sentence = byKey.get(rule)?.sentence ?? '';
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none');
}

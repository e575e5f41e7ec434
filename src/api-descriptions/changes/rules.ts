import type { ApiDirection } from '#api-descriptions/api-description.ts';

/**
 * `breaking` can break a client that works with the earlier version, `compatible` can't, and
 * `wording` changes only texts, examples and links.
 */
export type ApiChangeClass = 'breaking' | 'compatible' | 'wording';

/**
 * Sentence and source of each kind of change, by class. The source is the identifier of a check of
 * oasdiff, without “request-” or “response-”, or the object of a specification.
 */
const rules = {
  /** Can break senders and receivers. */
  breaking: {
    removed: ['removed', 'api-removed-without-deprecation, property-removed'],
    'sunset-earlier': ['will be removed on {after}, before {before}', 'sunset-deleted'],
    'stability-lower': ['stability {after}, before {before}', 'api-stability-decreased'],
    'security-removed': ['can no longer be authorized with {names}', 'Security Requirement Object'],
    'security-required': [
      'needed no authorization, needs {names} now',
      'Security Requirement Object',
    ],
    'security-scheme': ['security scheme {names} changed', 'Security Scheme Object'],
    'parameter-style': ['written as {after}, before {before}', 'Parameter Object'],
    'body-removed': ['body removed', 'body-removed'],
    'media-type-removed': ['{names} removed', 'body-media-type-removed'],
    encoding: ['encoded as {after}, before {before}', 'Encoding Object'],
    address: ['address {after}, before {before}', 'Channel Object of AsyncAPI'],
    binding: ['{names} changed', 'bindings of AsyncAPI, which decide how the protocol is used'],
    type: ['{after}, before {before}', 'property-type-changed'],
    constraint: ['{names} changed', 'JSON Schema'],
    'choice-wrapped': [
      'is one of several similar schemas now, of which exactly one has to match',
      'body-wrapped-in-one-of',
    ],
  },
  /** Fewer values are allowed, which can break senders. */
  narrower: {
    'required-added': ['added, is required', 'new-required-parameter, new-required-property'],
    'option-removed': ['removed', 'non-success-status-removed, prefix-items-removed'],
    'choice-removed': ['choice removed', 'property-one-of-removed'],
    'required-body-added': ['body added, is required', 'body-added-required'],
    'parameter-default': ['default {after}, before {before}', 'parameter-default-value-changed'],
    'media-type-narrower': ['media type {after}, before {before}', 'media-type-name-specialized'],
    required: ['was optional, is required now', 'property-became-required'],
    'type-narrower': ['{after}, before {before}', 'property-type-specialized'],
    'null-removed': ['could be null, can no longer be null', 'property-became-not-nullable'],
    'limit-narrower': ['{after}, before {before}', 'property-max-decreased'],
    'pattern-added': ['has to match {after}, before {before}', 'property-pattern-added'],
    'values-removed': ['{names} removed', 'property-enum-value-removed'],
    'values-limited': ['allowed every value, allows only {names} now', 'property-became-enum'],
    'constraint-added': ['{names} added', 'property-contains-added'],
    'no-other-fields': ['other fields are no longer allowed', 'JSON Schema, section 10.3.2.3'],
  },
  /** More values are allowed, which can break receivers. */
  wider: {
    'option-added': ['added', 'property-prefix-items-added'],
    'choice-added': ['choice added', 'property-one-of-added'],
    'media-type-wider': ['media type {after}, before {before}', 'media-type-name-generalized'],
    optional: ['was required, is optional now', 'property-became-optional'],
    'write-only': ['is write-only now', 'Schema Object'],
    'type-wider': ['{after}, before {before}', 'property-type-generalized'],
    'null-added': ['can be null now', 'property-became-nullable'],
    'limit-wider': ['{after}, before {before}', 'property-max-increased'],
    'values-added': ['{names} added', 'property-enum-value-added'],
    'values-unlimited': ['allowed only {names}, allows every value now', 'JSON Schema'],
    'constraint-removed': ['{names} removed', 'property-contains-removed'],
    'other-fields': ['other fields are allowed now', 'JSON Schema, section 10.3.2.3'],
  },
  /** Breaks neither senders nor receivers. */
  compatible: {
    added: ['added', 'endpoint-added, success-status-added, new-optional-property'],
    deprecated: ['is deprecated now', 'endpoint-deprecated, property-deprecated'],
    'not-deprecated': ['is no longer deprecated', 'endpoint-reactivated'],
    'announced-removal': ['removed as announced', 'api-removed-with-deprecation'],
    'sunset-later': [
      'will be removed on {after}, before {before}',
      'endpoint-deprecated-with-sunset',
    ],
    'stability-higher': ['stability {after}, before {before}', 'api-stability-increased'],
    'operation-id': ['operation id {after}, before {before}', 'api-operation-id-removed'],
    'security-added': ['can be authorized with {names} now', 'Security Requirement Object'],
    'security-optional': [
      'needs no authorization now, before {names}',
      'Security Requirement Object',
    ],
    'server-added': ['server {names} added', 'Server Object'],
    'server-removed': ['server {names} removed', 'Server Object: says where an API is deployed'],
    'optional-body-added': ['body added', 'body-added-optional'],
    'media-type-added': ['{names} added', 'body-media-type-added'],
    'read-only': ['is read-only now', 'optional-property-became-read-only'],
    'not-read-only': ['is no longer read-only', 'optional-property-became-non-read-only'],
    'not-write-only': ['is no longer write-only', 'optional-property-became-not-write-only'],
    'pattern-removed': ['no longer has to match {before}', 'property-pattern-removed'],
    default: ['default {after}, before {before}', 'property-default-value-changed'],
    discriminator: ['chosen by {after}, before {before}', 'discriminator-property-name-changed'],
  },
  /** Texts, examples and links. */
  wording: {
    'parameter-renamed': ['named {after}, before {before}', 'Path Templating'],
    description: ['description changed', 'a text'],
    title: ['title changed', 'a text'],
    example: ['example changed', 'Example Object'],
    link: ['link changed', 'Link Object'],
    details: ['other details changed', 'Specification Extensions'],
  },
} as const;

type Rules = typeof rules;

/** Key of a rule. */
export type ApiChangeRule = { [Group in keyof Rules]: keyof Rules[Group] }[keyof Rules];

/** Classes of the groups by the direction of the changed value. */
const classes: Readonly<Record<string, Readonly<Record<ApiDirection, ApiChangeClass>>>> = {
  breaking: { request: 'breaking', response: 'breaking' },
  narrower: { request: 'breaking', response: 'compatible' },
  wider: { request: 'compatible', response: 'breaking' },
  compatible: { request: 'compatible', response: 'compatible' },
  wording: { request: 'wording', response: 'wording' },
};

/** Values for the placeholders of a rule's sentence. A missing or empty value becomes “none”. */
export type RuleWords = {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly names?: string | undefined;
};

type RuleTable = Readonly<Record<string, readonly [sentence: string, source: string]>>;

const byKey = new Map(
  Object.entries<RuleTable>(rules).flatMap(([group, table]) =>
    Object.entries(table).map(
      ([key, [sentence]]) => [key, { ...classes[group], sentence }] as const,
    ),
  ),
);

/** Returns the class of a change by its rule and the direction of the changed value. */
export function getRuleClass(rule: ApiChangeRule, direction: ApiDirection): ApiChangeClass {
  return byKey.get(rule)?.[direction] ?? 'breaking';
}

/** Returns the sentence of a rule with its placeholders replaced. */
export function getRuleSentence(
  rule: ApiChangeRule,
  { before, after, names }: RuleWords = {},
): string {
  const words: Readonly<Record<string, string | undefined>> = { before, after, names };
  const sentence = byKey.get(rule)?.sentence ?? '';
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => words[name] || 'none');
}

import type { ApiDirection } from '#api-descriptions/api-description.ts';

/**
 * The most severe first. `breaking` can break a client of the earlier version, `compatible` can't,
 * and `wording` changes only texts, examples and links.
 */
export const changeClasses = ['breaking', 'compatible', 'wording'] as const;

export type ApiChangeClass = (typeof changeClasses)[number];

/**
 * Sentence and sources by class. Sources are separated by semicolons: ids of oasdiff checks
 * (examples, at least one for each direction in which oasdiff has one), sections of specifications,
 * or `own:` with a reason. As in a shell, `{request,response}-…` stands for two ids.
 */
const rules = {
  /** Can break senders and receivers. */
  breaking: {
    removed: [
      'removed',
      'api-removed-without-deprecation; webhook-removed; request-parameter-removed; request-property-removed; response-required-property-removed; response-success-status-removed',
    ],
    'sunset-earlier': [
      'will be removed on {after}, before {before}',
      'api-sunset-date-changed-too-small; sunset-deleted',
    ],
    'stability-lower': ['stability {after}, before {before}', 'api-stability-decreased'],
    'security-removed': [
      'can no longer be authorized with {names}',
      'OpenAPI 3.2 Security Requirement Object',
    ],
    'security-required': [
      'needed no authorization, needs {names} now',
      'OpenAPI 3.2 Security Requirement Object',
    ],
    'security-scheme': ['security scheme {names} changed', 'OpenAPI 3.2 Security Scheme Object'],
    'parameter-style': ['written as {after}, before {before}', 'OpenAPI 3.2 Parameter Object'],
    'body-removed': ['body removed', 'request-body-removed; response-media-type-removed'],
    'media-type-removed': [
      '{names} removed',
      'request-body-media-type-removed; response-media-type-removed',
    ],
    encoding: [
      'encoded as {after}, before {before}',
      'OpenAPI 3.2 Encoding Object; AsyncAPI 3.0 Message Object',
    ],
    address: ['address {after}, before {before}', 'AsyncAPI 3.0 Channel Object'],
    binding: [
      '{names} changed',
      'AsyncAPI 3.0 Channel Bindings Object; AsyncAPI 3.0 Operation Bindings Object',
    ],
    type: ['{after}, before {before}', '{request,response}-property-type-changed'],
    constraint: [
      '{names} changed',
      'own: whether the constraint allows more or fewer values is unknown',
    ],
    requirement: ['{after}, before {before}', 'JSON Schema 2020-12 Validation, section 6.5.3'],
    'discriminator-target': [
      '{names} selects {after}, before {before}',
      'OpenAPI 3.2 Discriminator Object',
    ],
    'discriminator-default': [
      '{after} without a known value, before {before}',
      'OpenAPI 3.2 Discriminator Object',
    ],
    xml: ['XML {after}, before {before}', 'OpenAPI 3.2 XML Object'],
    'server-moved': ['server {after}, before {before}', 'OpenAPI 3.2 Server Object'],
    'choice-wrapped': [
      'is a choice of several schemas now, of which exactly one has to match and at least two are similar to the earlier schema',
      '{request,response}-body-wrapped-in-one-of',
    ],
  },
  /** Fewer values are allowed, which can break senders. */
  narrower: {
    'required-added': [
      'added, is required',
      'new-required-request-parameter; new-required-request-property; response-required-property-added',
    ],
    'option-removed': [
      'removed',
      '{request,response}-property-prefix-items-removed; response-non-success-status-removed',
    ],
    'choice-removed': [
      'choice removed',
      '{request,response}-property-one-of-removed; {request,response}-property-any-of-removed',
    ],
    'required-body-added': ['body added, is required', 'request-body-added-required'],
    'parameter-default': [
      'default {after}, before {before}',
      'request-parameter-default-value-added; request-parameter-default-value-changed; request-parameter-default-value-removed',
    ],
    'media-type-narrower': [
      'media type {after}, before {before}',
      'response-media-type-name-specialized',
    ],
    required: [
      'was optional, is required now',
      'request-parameter-became-required; request-body-became-required; {request,response}-property-became-required',
    ],
    'type-narrower': [
      '{after}, before {before}',
      '{request,response}-property-list-of-types-narrowed; response-property-type-specialized',
    ],
    'null-removed': [
      'could be null, can no longer be null',
      '{request,response}-property-became-not-nullable',
    ],
    'limit-narrower': [
      '{after}, before {before}',
      'request-property-max-decreased; request-property-max-set; request-property-min-increased; response-property-max-contains-decreased',
    ],
    'pattern-added': [
      'has to match {after}, before {before}',
      '{request,response}-property-pattern-added; {request,response}-property-pattern-changed',
    ],
    'values-removed': [
      '{names} removed',
      '{request,response}-property-enum-value-removed; request-property-x-extensible-enum-value-removed',
    ],
    'values-limited': [
      'allowed every value, allows only {names} now',
      'request-property-became-enum; {request,response}-property-const-added',
    ],
    'constraint-added': [
      '{names} added',
      '{request,response}-property-contains-added; {request,response}-property-dependent-required-added',
    ],
    'requirement-narrower': [
      '{after}, before {before}',
      'JSON Schema 2020-12 Validation, section 6.5.3',
    ],
    'no-other-fields': [
      'other fields are no longer allowed',
      'JSON Schema 2020-12 Core, section 10.3.2.3',
    ],
  },
  /** More values are allowed, which can break receivers. */
  wider: {
    'option-added': ['added', '{request,response}-property-prefix-items-added'],
    'choice-added': [
      'choice added',
      '{request,response}-property-one-of-added; request-property-any-of-added',
    ],
    'media-type-wider': [
      'media type {after}, before {before}',
      'response-media-type-name-generalized',
    ],
    optional: [
      'was required, is optional now',
      'request-parameter-became-optional; {request,response}-property-became-optional; response-header-became-optional',
    ],
    'write-only': [
      'is write-only now',
      'request-optional-property-became-write-only; JSON Schema 2020-12 Validation, section 9.4',
    ],
    'type-wider': ['{after}, before {before}', '{request,response}-property-type-generalized'],
    'null-added': ['can be null now', '{request,response}-property-became-nullable'],
    'limit-wider': [
      '{after}, before {before}',
      '{request,response}-property-max-increased; request-property-min-decreased; response-property-max-length-unset',
    ],
    'values-added': ['{names} added', '{request,response}-property-enum-value-added'],
    'values-unlimited': [
      'allowed only {names}, allows every value now',
      '{request,response}-property-const-removed',
    ],
    'constraint-removed': [
      '{names} removed',
      '{request,response}-property-contains-removed; {request,response}-property-dependent-required-removed',
    ],
    'requirement-wider': [
      '{after}, before {before}',
      'JSON Schema 2020-12 Validation, section 6.5.3',
    ],
    'other-fields': ['other fields are allowed now', 'JSON Schema 2020-12 Core, section 10.3.2.3'],
  },
  /** Breaks neither senders nor receivers. */
  compatible: {
    added: [
      'added',
      'endpoint-added; webhook-added; new-optional-request-parameter; new-optional-request-property; response-optional-property-added; response-success-status-added',
    ],
    deprecated: [
      'is deprecated now',
      'endpoint-deprecated; request-parameter-deprecated; {request,response}-property-deprecated',
    ],
    'not-deprecated': [
      'is no longer deprecated',
      'endpoint-reactivated; request-parameter-reactivated; {request,response}-property-reactivated',
    ],
    'announced-removal': [
      'removed as announced',
      'api-removed-with-deprecation; request-parameter-removed-with-deprecation',
    ],
    'sunset-later': [
      'will be removed on {after}, before {before}',
      'endpoint-deprecated-with-sunset',
    ],
    'stability-higher': ['stability {after}, before {before}', 'api-stability-increased'],
    'operation-id': [
      'operation id {after}, before {before}',
      'api-operation-id-added; api-operation-id-removed',
    ],
    'security-added': ['can be authorized with {names} now', 'api-security-added'],
    'security-optional': [
      'needs no authorization now, before {names}',
      'OpenAPI 3.2 Security Requirement Object',
    ],
    'open-values': [
      '{names}, other values are allowed as well',
      'own: the alternative without values allows the same',
    ],
    'status-range': ['status {after}, before {before}', 'OpenAPI 3.2 Responses Object'],
    'server-variables': [
      'variables of server {names} changed',
      'OpenAPI 3.2 Server Variable Object',
    ],
    'scheme-added': ['security scheme {names} added', 'api-security-component-added'],
    'scheme-removed': ['security scheme {names} removed', 'api-security-component-removed'],
    'server-added': ['server {names} added', 'OpenAPI 3.2 Server Object'],
    'server-removed': ['server {names} removed', 'own: servers say where an API is deployed'],
    'optional-body-added': ['body added', 'request-body-added-optional; response-media-type-added'],
    'media-type-added': [
      '{names} added',
      'request-body-media-type-added; response-media-type-added',
    ],
    'read-only': ['is read-only now', '{request,response}-optional-property-became-read-only'],
    'not-read-only': [
      'is no longer read-only',
      '{request,response}-optional-property-became-not-read-only',
    ],
    'not-write-only': [
      'is no longer write-only',
      '{request,response}-optional-property-became-not-write-only',
    ],
    'pattern-removed': [
      'no longer has to match {before}',
      '{request,response}-property-pattern-removed',
    ],
    default: [
      'default {after}, before {before}',
      '{request,response}-property-default-value-changed',
    ],
    discriminator: [
      'chosen by {after}, before {before}',
      '{request,response}-property-discriminator-property-name-changed',
    ],
  },
  /** Texts, examples and links. */
  wording: {
    'not-compared': ['{names}, not compared', 'own: the file isn’t loaded'],
    format: ['{after}, before {before}', 'own: the limits already say the same'],
    version: ['version {after}, before {before}', 'OpenAPI 3.2 Info Object'],
    'parameter-renamed': ['named {after}, before {before}', 'OpenAPI 3.2 Path Templating'],
    description: ['description changed', 'JSON Schema 2020-12 Validation, section 9.1'],
    title: ['title changed', 'JSON Schema 2020-12 Validation, section 9.1'],
    example: [
      'example changed',
      'OpenAPI 3.2 Example Object; JSON Schema 2020-12 Validation, section 9.5',
    ],
    link: ['link changed', 'OpenAPI 3.2 Link Object'],
    details: [
      'other details changed',
      'OpenAPI 3.2 Specification Extensions; OpenAPI 3.2 External Documentation Object',
    ],
  },
} as const;

type Rules = typeof rules;

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

type RuleTable = Readonly<Record<string, readonly [sentence: string, sources: string]>>;

/** All rules with their classes by direction. */
export const ruleList = Object.entries<RuleTable>(rules).flatMap(([group, table]) =>
  Object.entries(table).map(([key, [sentence, sources]]) => {
    return { ...classes[group], key, sentence, sources };
  }),
);

const byKey = new Map(ruleList.map((rule) => [rule.key, rule]));

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

import type {
  ApiDescription,
  ApiEntry,
  ApiFact,
  ApiRow,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { createRow } from '#api-descriptions/api-row.ts';
import {
  type ApiObject,
  escapeKey,
  getChild,
  getItems,
  getOptionalChild,
  getRoot,
  isApiObject,
  toApiObject,
  toText,
  toTexts,
} from '#api-descriptions/api-source.ts';
import { getOwned, getTraitOwners } from '#api-descriptions/outline/asyncapi.ts';
import {
  describeUnresolved,
  findUnresolved,
  followPart,
  getPart,
  getPartMembers,
  readObject,
} from '#api-descriptions/references.ts';
import { joinParagraphs, toFacts, toLinkFacts } from './facts.ts';
import { readPart, toMissing } from './operation-parts.ts';

const simpleTypes: ReadonlyMap<string, string> = new Map([
  ['basic', 'HTTP Basic'],
  ['oauth2', 'OAuth 2.0'],
  ['openidconnect', 'OpenID Connect'],
  ['mutualtls', 'Mutual TLS'],
  ['userpassword', 'User name and password'],
  ['x509', 'X.509 certificate'],
  ['symmetricencryption', 'Symmetric encryption'],
  ['asymmetricencryption', 'Asymmetric encryption'],
  ['plain', 'SASL PLAIN'],
  ['scramsha256', 'SASL SCRAM-SHA-256'],
  ['scramsha512', 'SASL SCRAM-SHA-512'],
  ['gssapi', 'SASL GSSAPI'],
]);

const keyLocations: ReadonlyMap<string, string> = new Map([
  ['query', 'in query parameter'],
  ['cookie', 'in cookie'],
  ['user', 'as user name'],
  ['password', 'as password'],
]);

/** Describes a security scheme, for example “API key in header X-Key”. */
function describeScheme({ type, in: location, name, scheme, bearerFormat }: ApiObject): string {
  const kind = toText(type).toLowerCase();
  const simple = simpleTypes.get(kind);
  if (simple !== undefined) return simple;
  if (kind === 'apikey' || kind === 'httpapikey') {
    return `API key ${keyLocations.get(toText(location)) ?? 'in header'} ${toText(name)}`.trim();
  }
  if (kind !== 'http') return toText(type);
  const method = toText(scheme).toLowerCase();
  const format = toText(bearerFormat);
  if (method === 'bearer') return `Bearer token${format === '' ? '' : ` (${format})`}`;
  return `HTTP ${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

/** Alternatives of which a request must meet one: the scopes that it needs, by scheme. */
export type SecurityRequirement = ReadonlyMap<
  string,
  { readonly scheme: ApiObject; readonly scopes: readonly string[] }
>;

/** Returns the security schemes of a description. */
export function getSchemes(api: ApiDescription): ApiSource {
  const root = getRoot(api);
  return (
    getOptionalChild(root, 'securityDefinitions') ??
    getPart(api.files, root, 'components', 'securitySchemes')
  );
}

/**
 * Returns the alternatives in a list of security requirements; undefined if there is no list. In
 * AsyncAPI 3, an alternative is a security scheme or a reference to one.
 */
export function readSecurity(
  api: ApiDescription,
  security: ApiSource | undefined,
): readonly SecurityRequirement[] | undefined {
  const { files } = api;
  const list = security && followPart(files, security);
  if (list === undefined || !Array.isArray(list.value)) return undefined;
  const schemes = getSchemes(api);
  return getItems(list).flatMap((item): readonly SecurityRequirement[] => {
    const unresolved = findUnresolved(files, item);
    if (unresolved !== undefined) {
      return [new Map([[describeUnresolved(unresolved), { scheme: {}, scopes: [] }]])];
    }
    const { source, value, reference } = readPart(api, item);
    if (!isApiObject(source.value)) return [];
    if (typeof value.type === 'string') {
      const scopes = toTexts(followPart(files, getChild(source, 'scopes')).value);
      return [new Map([[reference?.name ?? value.type, { scheme: value, scopes }]])];
    }
    const members = getPartMembers(files, source).map(([name, scopes]) => {
      const scheme = readPart(api, getPart(files, schemes, name)).value;
      return [name, { scheme, scopes: toTexts(followPart(files, scopes).value) }] as const;
    });
    return [new Map(members)];
  });
}

/** Returns the list of security requirements of an entry: its own, or else that of the description. */
export function getSecurity(
  api: ApiDescription,
  { kind, source }: Pick<ApiEntry, 'kind' | 'source'>,
): ApiSource | undefined {
  const root = getRoot(api);
  if (kind === 'overview') return getOptionalChild(root, 'security');
  if (api.format === 'asyncapi') return getOwned(getTraitOwners(api.files, source), 'security');
  return getOptionalChild(source, 'security') ?? getOptionalChild(root, 'security');
}

function describeWithScopes(scheme: ApiObject, name: string, names: readonly string[]): string {
  const words = describeScheme(scheme) || name;
  if (names.length === 0) return words;
  const noun = /^(?:oauth2|openidconnect)$/i.test(toText(scheme.type)) ? 'scope' : 'role';
  return `${words} with ${noun}${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
}

function describeRequirement(requirement: SecurityRequirement): string {
  const words = [...requirement].map(([name, { scheme, scopes }]) =>
    describeWithScopes(scheme, name, scopes),
  );
  return words.length === 0 ? 'none' : words.join(' and ');
}

/** Describes a list of security requirements, of which a request must meet one. */
export function getSecurityFacts(
  api: ApiDescription,
  security: ApiSource | undefined,
): readonly ApiFact[] {
  const requirements = readSecurity(api, security);
  if (requirements === undefined) return [];
  const alternatives = [...new Set(requirements.map(describeRequirement))];
  const words = alternatives.length === 0 ? 'none' : alternatives.join(', or ');
  return toFacts('Security', words, false, 'security');
}

/** Returns a row for each security scheme, with its flows as children. */
export function getSecurityRows(api: ApiDescription): readonly ApiRow[] {
  return getPartMembers(api.files, getSchemes(api)).map(([name, source]) => {
    const { value: scheme, source: resolved, reference, problem } = readPart(api, source);
    const flows = getFlows(api, resolved);
    return createRow({
      kind: 'security',
      name,
      type: describeScheme(scheme),
      isDeprecated: scheme.deprecated === true,
      description: joinParagraphs(scheme.description),
      facts: [
        ...toLinkFacts('OpenID Connect configuration', scheme.openIdConnectUrl),
        ...toLinkFacts('OAuth metadata', scheme.oauth2MetadataUrl),
      ],
      getChildren: flows.length === 0 ? undefined : () => flows,
      reference: toMissing(reference),
      problem,
      source,
    });
  });
}

const flowNames: ReadonlyMap<string, string> = new Map([
  ['implicit', 'Implicit'],
  ['password', 'Password'],
  ['clientCredentials', 'Client credentials'],
  ['application', 'Client credentials'],
  ['authorizationCode', 'Authorization code'],
  ['accessCode', 'Authorization code'],
  ['deviceAuthorization', 'Device authorization'],
]);

const flowUrls = [
  ['authorizationUrl', 'Authorization URL'],
  ['deviceAuthorizationUrl', 'Device authorization URL'],
  ['tokenUrl', 'Token URL'],
  ['refreshUrl', 'Refresh URL'],
] as const;

/** Returns a row for each OAuth flow. Swagger 2 has one flow, in the properties of the scheme. */
function getFlows({ files }: ApiDescription, scheme: ApiSource): readonly ApiRow[] {
  const { flow } = toApiObject(scheme.value);
  const flows: ReturnType<typeof getPartMembers> =
    typeof flow === 'string'
      ? [[flow, scheme]]
      : getPartMembers(files, getChild(scheme, 'flows')).filter(([key]) => !key.startsWith('x-'));
  return flows.map(([key, source]) => {
    const object = readObject(files, source);
    const listed = object.scopes === undefined ? 'availableScopes' : 'scopes';
    const scopes = readObject(files, getPart(files, source, listed));
    return createRow({
      kind: 'security',
      key: escapeKey(key),
      name: flowNames.get(key) ?? key,
      facts: flowUrls.flatMap(([member, label]) => toLinkFacts(label, object[member])),
      values: Object.entries(scopes).map(([value, description]) => ({
        value,
        description: toText(description),
      })),
      source,
    });
  });
}

import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import { type ApiObject, toText } from '#api-descriptions/json-values.ts';
import { readSecurity, type SecurityRequirement } from '#api-descriptions/nodes/security.ts';
import type { ApiFact } from '#api-descriptions/rows/api-row.ts';
import { toFacts, toLinkFacts } from './facts.ts';

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
export function describeScheme({
  type,
  in: location,
  name,
  scheme,
  bearerFormat,
}: ApiObject): string {
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
  security: Located | undefined,
): readonly ApiFact[] {
  const requirements = readSecurity(api, security);
  if (requirements === undefined) return [];
  const alternatives = [...new Set(requirements.map(describeRequirement))];
  const words = alternatives.length === 0 ? 'none' : alternatives.join(', or ');
  return toFacts('Security', words);
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

/** Returns the name of an OAuth flow. */
export function nameFlow(flow: string): string {
  return flowNames.get(flow) ?? flow;
}

export function getFlowFacts(flow: ApiObject): readonly ApiFact[] {
  return flowUrls.flatMap(([member, label]) => toLinkFacts(label, flow[member]));
}

export function getSchemeFacts(scheme: ApiObject): readonly ApiFact[] {
  return [
    ...toLinkFacts('OpenID Connect configuration', scheme.openIdConnectUrl),
    ...toLinkFacts('OAuth metadata', scheme.oauth2MetadataUrl),
  ];
}

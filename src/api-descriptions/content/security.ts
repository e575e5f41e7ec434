import type {
  ApiDescription,
  ApiFact,
  ApiRow,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { createRow } from '#api-descriptions/api-row.ts';
import {
  type ApiObject,
  escapeKey,
  getChild,
  getOptionalChild,
  getRoot,
  isApiObject,
  toApiObject,
  toText,
  toTexts,
} from '#api-descriptions/api-source.ts';
import {
  describeUnresolved,
  findUnresolved,
  followPart,
  getPart,
  getPartItems,
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

export function getSchemes(api: ApiDescription): ApiSource {
  const root = getRoot(api);
  return (
    getOptionalChild(root, 'securityDefinitions') ??
    getPart(api.files, root, 'components', 'securitySchemes')
  );
}

function describeWithScopes(scheme: ApiObject, name: string, scopes: unknown): string {
  const words = describeScheme(scheme) || name;
  const names = toTexts(scopes);
  if (names.length === 0) return words;
  const noun = /^(?:oauth2|openidconnect)$/i.test(toText(scheme.type)) ? 'scope' : 'role';
  return `${words} with ${noun}${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
}

/**
 * Describes an item of `security`: the schemes that the item combines, or in AsyncAPI 3 a single
 * scheme.
 */
function describeRequirement(api: ApiDescription, requirement: ApiSource): string {
  const { files } = api;
  const unresolved = findUnresolved(files, requirement);
  if (unresolved !== undefined) return describeUnresolved(unresolved);
  const followed = followPart(files, requirement);
  const { value } = followed;
  if (!isApiObject(value)) return '';
  if (typeof value.type === 'string') {
    return describeWithScopes(value, '', followPart(files, getChild(followed, 'scopes')).value);
  }
  const schemes = getSchemes(api);
  const words = getPartMembers(files, followed).map(([name, scopes]) => {
    const scheme = readPart(api, getPart(files, schemes, name)).value;
    return describeWithScopes(scheme, name, followPart(files, scopes).value);
  });
  return words.length === 0 ? 'none' : words.join(' and ');
}

/**
 * Describes a list of security requirements, of which a request must meet one. Empty if the list is
 * missing.
 */
export function getSecurityFacts(api: ApiDescription, security: ApiSource): readonly ApiFact[] {
  if (!Array.isArray(followPart(api.files, security).value)) return [];
  const words = getPartItems(api.files, security).map((requirement) =>
    describeRequirement(api, requirement),
  );
  const alternatives = [...new Set(words.filter((text) => text !== ''))];
  return toFacts('Security', alternatives.length === 0 ? 'none' : alternatives.join(', or '));
}

/**
 * Returns the schemes of the first security requirement. A request needs only one of the
 * requirements.
 */
export function getFirstSchemes(api: ApiDescription, security: ApiSource): readonly ApiObject[] {
  const [first] = getPartItems(api.files, security);
  const schemes = getSchemes(api);
  const names = Object.keys(first === undefined ? {} : readObject(api.files, first));
  return names.map((name) => readPart(api, getPart(api.files, schemes, name)).value);
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

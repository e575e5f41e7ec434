import type { ApiDescription, ApiEntry, Located } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  getItems,
  getOptionalChild,
  getRoot,
  isApiObject,
  toApiObject,
  toTexts,
} from '#api-descriptions/json-values.ts';
import { getInherited, readTraits } from '#api-descriptions/outline/asyncapi.ts';
import {
  describeUnresolved,
  findUnresolved,
  followPart,
  getPart,
  getPartMembers,
} from '#api-descriptions/references.ts';
import { readPart } from './parts.ts';

/** Alternatives of which a request must meet one: the scopes that it needs, by scheme. */
export type SecurityRequirement = ReadonlyMap<
  string,
  { readonly scheme: ApiObject; readonly scopes: readonly string[] }
>;

export function getSchemes(api: ApiDescription): Located {
  const root = getRoot(api);
  return (
    getOptionalChild(root, 'securityDefinitions') ??
    getPart(api.files, root, 'components', 'securitySchemes')
  );
}

/**
 * Undefined if there is no list. In AsyncAPI 3, an alternative is a security scheme or a reference
 * to one.
 */
export function readSecurity(
  api: ApiDescription,
  security: Located | undefined,
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
): Located | undefined {
  const root = getRoot(api);
  if (kind === 'overview') return getOptionalChild(root, 'security');
  if (api.format === 'asyncapi') return getInherited(readTraits(api.files, source), 'security');
  return getOptionalChild(source, 'security') ?? getOptionalChild(root, 'security');
}

/** Returns the OAuth flows by name. Swagger 2 has one flow, in the properties of the scheme. */
export function listFlows(
  { files }: ApiDescription,
  scheme: Located,
): readonly (readonly [string, Located])[] {
  const { flow } = toApiObject(scheme.value);
  if (typeof flow === 'string') return [[flow, scheme]];
  const flows = getPartMembers(files, getChild(scheme, 'flows'));
  return flows.filter(([name]) => !name.startsWith('x-'));
}

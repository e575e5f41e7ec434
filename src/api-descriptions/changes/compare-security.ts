import type { ApiDescription, ApiSource } from '#api-descriptions/api-description.ts';
import {
  getChild,
  getOptionalChild,
  getRoot,
  toApiObject,
  toTexts,
} from '#api-descriptions/api-source.ts';
import { getSchemes } from '#api-descriptions/content/security.ts';
import {
  followPart,
  getPartItems,
  getPartMembers,
  isReference,
  readObject,
} from '#api-descriptions/references.ts';
import { addChange, type ChangeNode } from './change-tree.ts';

/** Security requirement: the scopes that a request needs, by scheme. */
type Requirement = ReadonlyMap<string, readonly string[]>;

/** Compares the security requirements of an operation, of which a request must meet one. */
export function compareSecurity(node: ChangeNode, before: ApiSource, after: ApiSource): void {
  const earlier = getRequirements(node.tree.before, before);
  const later = getRequirements(node.tree.after, after);
  if (isOptional(earlier) !== isOptional(later)) {
    const [rule, list] = isOptional(later)
      ? (['security-optional', earlier] as const)
      : (['security-required', later] as const);
    addChange(node, rule, { names: list.map(toWords).join(' or ') });
    return;
  }
  const removed = earlier.filter((old) => !later.some((each) => isEnough(old, each)));
  const added = later.filter(
    (each) =>
      !removed.some((old) => isEnough(each, old)) &&
      !earlier.some((old) => isEnough(old, each) && isEnough(each, old)),
  );
  for (const each of removed) addChange(node, 'security-removed', { names: toWords(each) });
  for (const each of added) addChange(node, 'security-added', { names: toWords(each) });
}

function getRequirements(api: ApiDescription, operation: ApiSource): readonly Requirement[] {
  const security = getOptionalChild(operation, 'security') ?? getChild(getRoot(api), 'security');
  const list = getPartItems(api.files, security).map((item) => readObject(api.files, item));
  // An empty list means the same as a requirement without schemes.
  return (list.length === 0 ? [{}] : list).map((requirement) => {
    const schemes = Object.entries(toApiObject(requirement));
    return new Map(schemes.map(([scheme, scopes]) => [scheme, toTexts(scopes).toSorted()]));
  });
}

const isOptional = (list: readonly Requirement[]) => list.some(({ size }) => size === 0);

/** True if a request that meets the first requirement also meets the second. */
function isEnough(first: Requirement, second: Requirement): boolean {
  return [...second].every(([scheme, scopes]) => {
    const granted = first.get(scheme);
    return granted !== undefined && scopes.every((scope) => granted.includes(scope));
  });
}

function toWords(requirement: Requirement): string {
  const schemes = [...requirement].map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`,
  );
  return schemes.join(' and ') || 'nothing';
}

/** Properties of security schemes whose change is only wording. */
const schemeTexts: ReadonlySet<string> = new Set(['description', 'bearerFormat', 'deprecated']);

/** Compares the security schemes that both descriptions declare. */
export function compareSchemes(node: ChangeNode): void {
  const { isSame, before, after } = node.tree;
  const listSchemes = (api: ApiDescription) =>
    getPartMembers(api.files, getSchemes(api)).map(
      ([name, scheme]) => [name, followPart(api.files, scheme)] as const,
    );
  const earlier = new Map(listSchemes(before));
  for (const [names, scheme] of listSchemes(after)) {
    const match = earlier.get(names);
    const isInOtherFile = [match, scheme].some((part) => isReference(part?.value));
    if (match === undefined || isInOtherFile || isSame(match, scheme)) continue;
    const isText = isSame(withoutTexts(match), withoutTexts(scheme));
    addChange(node, isText ? 'details' : 'security-scheme', { names, subject: scheme.value });
  }
}

function withoutTexts({ value, location }: ApiSource): ApiSource {
  const members = Object.entries(toApiObject(value));
  const kept = members.filter(([key]) => !schemeTexts.has(key) && !key.startsWith('x-'));
  return { value: Object.fromEntries(kept), location };
}

import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import { isSameJson, toApiObject } from '#api-descriptions/json-values.ts';
import {
  getSchemes,
  readSecurity,
  type SecurityRequirement,
} from '#api-descriptions/nodes/security.ts';
import { followPart, getPartMembers, isReference } from '#api-descriptions/references.ts';
import { addChange, type ChangeNode } from './change-tree.ts';

type Requirements = readonly SecurityRequirement[];

/**
 * Compares lists of requirements, of which a request must meet one. An empty list, or a requirement
 * without schemes, needs no authorization.
 */
export function compareSecurity(
  node: ChangeNode,
  before: Located | undefined,
  after: Located | undefined,
): void {
  // Changes of the schemes themselves are listed in the overview.
  if (isSameJson(before?.value, after?.value)) return;
  const read = (api: ApiDescription, source: Located | undefined) => {
    const list = readSecurity(api, source) ?? [];
    return list.length === 0 ? [new Map()] : list;
  };
  compareRequirements(node, read(node.tree.before, before), read(node.tree.after, after));
}

function compareRequirements(node: ChangeNode, before: Requirements, after: Requirements): void {
  if (isOptional(before) !== isOptional(after)) {
    const [rule, list] = isOptional(after)
      ? (['security-optional', before] as const)
      : (['security-required', after] as const);
    addChange(node, rule, { names: list.map(toWords).join(' or ') });
    return;
  }
  const removed = before.filter((old) => !after.some((each) => isEnough(old, each)));
  const added = after.filter(
    (each) =>
      !removed.some((old) => isEnough(each, old)) &&
      !before.some((old) => isEnough(old, each) && isEnough(each, old)),
  );
  for (const each of removed) addChange(node, 'security-removed', { names: toWords(each) });
  for (const each of added) addChange(node, 'security-added', { names: toWords(each) });
}

const isOptional = (list: Requirements) => list.some(({ size }) => size === 0);

/** True if a request that meets the first requirement also meets the second. */
function isEnough(first: SecurityRequirement, second: SecurityRequirement): boolean {
  return [...second].every(([name, { scopes }]) => {
    const granted = first.get(name)?.scopes;
    return granted !== undefined && scopes.every((scope) => granted.includes(scope));
  });
}

function toWords(requirement: SecurityRequirement): string {
  const schemes = [...requirement].map(([name, { scopes }]) =>
    scopes.length === 0 ? name : `${name} (${scopes.toSorted().join(', ')})`,
  );
  return schemes.join(' and ') || 'nothing';
}

/** Properties of security schemes whose change is only wording. */
const schemeTexts: ReadonlySet<string> = new Set(['description', 'bearerFormat', 'deprecated']);

export function compareSchemes(node: ChangeNode): void {
  const { isUnchanged, before, after } = node.tree;
  const listSchemes = (api: ApiDescription) =>
    new Map(
      getPartMembers(api.files, getSchemes(api)).map(
        ([name, scheme]) => [name, followPart(api.files, scheme)] as const,
      ),
    );
  const [earlier, later] = [listSchemes(before), listSchemes(after)];
  // Schemes in another file aren't compared, so they count as neither added nor removed.
  const areLoaded = [before, after].every((api) => !isReference(getSchemes(api).value));
  for (const [names, scheme] of later) {
    const match = earlier.get(names);
    if (match === undefined && areLoaded) addChange(node, 'scheme-added', { names });
    const isInOtherFile = [match, scheme].some((part) => isReference(part?.value));
    if (match === undefined || isInOtherFile || isUnchanged(match, scheme)) continue;
    const isText = isUnchanged(withoutTexts(match), withoutTexts(scheme));
    addChange(node, isText ? 'details' : 'security-scheme', { names, changedValue: scheme.value });
  }
  for (const names of earlier.keys()) {
    if (!later.has(names) && areLoaded) addChange(node, 'scheme-removed', { names });
  }
}

function withoutTexts({ value, location }: Located): Located {
  const members = Object.entries(toApiObject(value));
  const kept = members.filter(([key]) => !schemeTexts.has(key) && !key.startsWith('x-'));
  return { value: Object.fromEntries(kept), location };
}

import type { ApiDescription, ApiSource } from '#data/api-descriptions/api-description.ts';
import { getChild, toApiObject } from '#data/api-descriptions/api-source.ts';
import { addChange, type ChangeNode } from './change-tree.ts';

/** Operation with the description that it is part of. */
type SecuredOperation = { readonly api: ApiDescription; readonly source: ApiSource };

/** Scopes by scheme that a request needs together. */
type Requirement = ReadonlyMap<string, readonly string[]>;

/** Compares the alternatives of authorization, of which one is enough. */
export function compareSecurity(
  node: ChangeNode,
  before: SecuredOperation,
  after: SecuredOperation,
): void {
  const subject = after.source.value;
  const [earlier, later] = [getRequirements(before), getRequirements(after)];
  const isOptional = (list: readonly Requirement[]) =>
    list.length === 0 || list.some(({ size }) => size === 0);
  if (isOptional(earlier) !== isOptional(later)) {
    const [rule, list] = isOptional(later)
      ? (['security-optional', earlier] as const)
      : (['security-required', later] as const);
    addChange(node, rule, subject, { sentence: { names: list.map(toWords).join(' or ') } });
    return;
  }
  const removed = earlier.filter((old) => !later.some((each) => isEnough(old, each)));
  const added = later.filter(
    (each) =>
      !earlier.some((old) => isEqual(old, each)) && !removed.some((old) => isEnough(each, old)),
  );
  for (const each of removed) {
    addChange(node, 'security-removed', subject, { sentence: { names: toWords(each) } });
  }
  for (const each of added) {
    addChange(node, 'security-added', subject, { sentence: { names: toWords(each) } });
  }
}

function getRequirements({ api, source }: SecuredOperation): readonly Requirement[] {
  const root = { value: api.files.get(api.path), location: { file: api.path, pointer: '' } };
  const own = getChild(source, 'security').value;
  const security = own ?? getChild(root, 'security').value;
  if (!Array.isArray(security)) return [];
  return security.map(
    (requirement) =>
      new Map(
        Object.entries(toApiObject(requirement)).map(([scheme, scopes]) => [
          scheme,
          Array.isArray(scopes) ? scopes.map(String).sort() : [],
        ]),
      ),
  );
}

/** True if authorization for the first requirement is enough for the second. */
function isEnough(first: Requirement, second: Requirement): boolean {
  return [...second].every(([scheme, scopes]) => {
    const granted = first.get(scheme);
    return granted !== undefined && scopes.every((scope) => granted.includes(scope));
  });
}

function isEqual(first: Requirement, second: Requirement): boolean {
  return isEnough(first, second) && isEnough(second, first);
}

function toWords(requirement: Requirement): string {
  const schemes = [...requirement].map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`,
  );
  return schemes.join(' and ') || 'nothing';
}

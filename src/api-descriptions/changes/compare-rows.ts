import { isSameJson } from '#api-descriptions/api-source.ts';
import type { ApiEntryContent, ApiRow, ApiSection } from '#api-descriptions/rows/api-row.ts';
import {
  addChange,
  addSection,
  type ChangeNode,
  type ComparedDirection,
  compareWording,
  type Member,
  matchMembers,
} from './change-tree.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { ApiChangeRule } from './rules.ts';

/**
 * Compares the contents of two entries of AsyncAPI by their rows.
 * @param direction direction of all rows; undefined to use the direction of each section
 */
export function compareContents(
  node: ChangeNode,
  before: ApiEntryContent,
  after: ApiEntryContent,
  direction: ComparedDirection | undefined,
): void {
  const getUnread = ({ sections }: ApiEntryContent) =>
    sections.find(({ key }) => key === 'problems')?.rows ?? [];
  if (haveMoved(getUnread(before), getUnread(after))) return;
  compareTexts(node, before, after);
  const earlier = new Map(before.sections.map((section) => [section.key, section]));
  const later = new Map(after.sections.map((section) => [section.key, section]));
  for (const [key, section] of new Map([...earlier, ...later])) {
    // The operations of a channel are entries, and are compared separately.
    if (key === 'operations' || key === 'problems') continue;
    const use = { ...node.use, direction: direction ?? section.direction };
    const compare = (child: ChangeNode) =>
      compareRows(child, getRows(earlier.get(key)), getRows(later.get(key)));
    addSection(node, { key: section.body ? '' : key, use }, compare);
  }
}

/** Returns the rows of a section, or its body with the key of the section. */
function getRows(section: ApiSection | undefined): readonly ApiRow[] {
  return section?.body ? [{ ...section.body, key: section.key }] : (section?.rows ?? []);
}

const isInOtherFile = ({ reference }: ApiRow) => reference?.missingFile !== undefined;

/** True if a row has moved into or out of a file that isn't loaded, so that it isn't compared. */
function haveMoved(before: readonly ApiRow[], after: readonly ApiRow[]): boolean {
  return before.filter(isInOtherFile).length !== after.filter(isInOtherFile).length;
}

/** Rules for added and removed rows. */
const rowRules: Partial<Record<ApiRow['kind'], readonly [ApiChangeRule, ApiChangeRule]>> = {
  message: ['option-added', 'option-removed'],
  parameter: ['required-added', 'removed'],
  schema: ['optional-body-added', 'body-removed'],
  binding: ['binding', 'binding'],
};

function compareRows(node: ChangeNode, before: readonly ApiRow[], after: readonly ApiRow[]): void {
  if (haveMoved(before, after)) return;
  // The only message of an operation can have another name.
  const isOnly = [before, after].every(([first, second]) => first?.kind === 'message' && !second);
  const toMember = (row: ApiRow): ApiRow & Member => ({ ...row, id: isOnly ? '' : row.key });
  const matched = matchMembers(node, before.map(toMember), after.map(toMember), {
    added: ({ kind }) => rowRules[kind]?.[0] ?? 'details',
    removed: ({ kind }) => rowRules[kind]?.[1] ?? 'details',
  });
  for (const [earlier, later] of matched) {
    const compare = (child: ChangeNode) => compareRow(child, earlier, later);
    const edge = { key: later.key, beforeKey: earlier.key };
    addSection(node, edge, compare, later.source.value);
  }
}

function compareRow(node: ChangeNode, before: ApiRow, after: ApiRow): void {
  const { kind, name, source } = after;
  if (kind === 'link') {
    if (before.name !== name) addChange(node, 'address', { before: before.name, after: name });
  } else if (kind === 'binding') {
    if (!node.tree.isSame(before.source, source)) addChange(node, 'binding', { names: name });
  } else if (kind === 'message') {
    compareTexts(node, before, after);
    compareRows(node, before.getChildren?.() ?? [], after.getChildren?.() ?? []);
  } else if (before.schema === undefined && after.schema === undefined) {
    // Other schema languages aren't read.
    if (!node.tree.isSame(before.source, source)) {
      addChange(node, 'constraint', { names: 'schema in another language' });
    }
  } else {
    const use = { ...node.use, typing: kind === 'parameter' ? 'parameter' : 'typed' } as const;
    compareSchemas(node, before.schema ?? before.source, after.schema ?? source, { use });
  }
}

/** Facts whose change isn't only wording, except `security`, which is compared separately. */
const comparedRoles = ['address', 'operation-id', 'encoding'] as const;

const roles: Record<string, string> = {
  Address: 'address',
  'Operation ID': 'operation-id',
  'Media type': 'encoding',
  'Schema format': 'encoding',
  Security: 'security',
};

type Texts = Pick<ApiRow, 'description' | 'facts'>;

function compareTexts(node: ChangeNode, before: Texts, after: Texts): void {
  compareWording(node, 'description', before.description, after.description);
  for (const role of comparedRoles) {
    const [earlier = '', later = ''] = [before, after].map(({ facts }) =>
      facts
        .filter((fact) => roles[fact.label] === role)
        .map(({ value }) => value)
        .join(', '),
    );
    // AsyncAPI 2 and 3 don't state the same, for example the address of a channel.
    const isKnown = role === 'encoding' || (earlier !== '' && later !== '');
    if (earlier !== later && isKnown) addChange(node, role, { before: earlier, after: later });
  }
  const [first, second] = [before, after].map(({ facts }) =>
    facts.filter(({ label }) => roles[label] === undefined),
  );
  if (!isSameJson(first, second)) addChange(node, 'details');
}

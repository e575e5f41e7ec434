import type {
  ApiEntryContent,
  ApiRow,
  ApiSection,
} from '#data/api-descriptions/api-description.ts';
import { getChild, isSameJson } from '#data/api-descriptions/api-source.ts';
import {
  addChange,
  addChild,
  type ChangeNode,
  type ComparedDirection,
  compareWords,
  matchByKey,
  type TreeBuilder,
} from './change-tree.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { ApiChangeRule } from './rules.ts';

/**
 * Compares the contents of two entries of AsyncAPI by their rows.
 * @param direction direction of all rows; undefined if it is that of their section
 */
export function compareContents(
  builder: TreeBuilder,
  before: ApiEntryContent,
  after: ApiEntryContent,
  direction: ComparedDirection | undefined,
): ChangeNode {
  const node = builder.createNode();
  compareTexts(node, before, after, after.sections);
  // The operations of a channel have entries of their own.
  const select = ({ sections }: ApiEntryContent) =>
    sections.filter(({ key }) => key !== 'operations');
  const { matched, added, removed } = matchByKey(select(before), select(after), ({ key }) => key);
  const pairs: readonly (readonly [ApiSection | undefined, ApiSection | undefined])[] = [
    ...matched,
    ...added.map((section) => [undefined, section] as const),
    ...removed.map((section) => [section, undefined] as const),
  ];
  for (const [earlier, later] of pairs) {
    const section = later ?? earlier;
    if (section === undefined) continue;
    const use = direction ?? section.direction;
    const child = builder.createNode();
    if (earlier?.body !== undefined && later?.body !== undefined) {
      compareRow(builder, child, earlier.body, later.body, use);
    } else {
      const toRows = (each: ApiSection | undefined) =>
        each?.body ? [each.body] : (each?.rows ?? []);
      compareRows(builder, child, toRows(earlier), toRows(later), use);
    }
    addChild(node, child, { key: section.key, direction: use });
  }
  return node;
}

const addedRules: Partial<Readonly<Record<ApiRow['kind'], ApiChangeRule>>> = {
  message: 'message-added',
  parameter: 'required-parameter-added',
  schema: 'optional-body-added',
  binding: 'binding',
};
const removedRules: typeof addedRules = {
  message: 'message-removed',
  parameter: 'parameter-removed',
  schema: 'body-removed',
  binding: 'binding',
};

function compareRows(
  builder: TreeBuilder,
  node: ChangeNode,
  before: readonly ApiRow[],
  after: readonly ApiRow[],
  direction: ComparedDirection,
): void {
  const { matched, added, removed } = matchByKey(before, after, ({ key }) => key);
  for (const [earlier, later] of matched) {
    const child = builder.createNode();
    compareRow(builder, child, earlier, later, direction);
    addChild(node, child, { key: later.key });
  }
  for (const { kind, key, name, source } of added) {
    const rule = addedRules[kind] ?? 'details';
    addChange(node, rule, source.value, { key, kind: 'added', sentence: { names: name } });
  }
  for (const { kind, key, name, source } of removed) {
    const rule = removedRules[kind] ?? 'details';
    addChange(node, rule, source.value, { key, kind: 'removed', sentence: { names: name } });
  }
}

function compareRow(
  builder: TreeBuilder,
  node: ChangeNode,
  before: ApiRow,
  after: ApiRow,
  direction: ComparedDirection,
): void {
  const subject = after.source.value;
  if (after.kind === 'link') {
    if (before.name === after.name) return;
    addChange(node, 'address', subject, { sentence: { before: before.name, after: after.name } });
  } else if (after.kind === 'binding') {
    if (builder.sameness.isSame(before.source, after.source)) return;
    addChange(node, 'binding', subject, { sentence: { names: after.name } });
  } else if (after.kind === 'message') {
    compareTexts(node, before, after, subject);
    compareRows(
      builder,
      node,
      before.getChildren?.() ?? [],
      after.getChildren?.() ?? [],
      direction,
    );
  } else {
    const [earlier = before.source, later = after.source] = [before, after].map(({ source }) => {
      const schema = getChild(source, 'schema');
      return schema.value === undefined ? source : schema;
    });
    const use = {
      direction,
      typing: after.kind === 'parameter' ? 'parameter' : 'typed',
      isParameter: false,
    } as const;
    addChild(node, compareSchemas(builder, earlier, later, use));
  }
}

/** Rules for facts that are more than texts. */
const factRules: ReadonlyMap<string, ApiChangeRule> = new Map([
  ['Address', 'address'],
  ['Media type', 'encoding'],
  ['Schema format', 'encoding'],
  ['Security', 'security-scheme'],
]);

function compareTexts(
  node: ChangeNode,
  before: Pick<ApiRow, 'description' | 'facts'>,
  after: Pick<ApiRow, 'description' | 'facts'>,
  subject: unknown,
): void {
  const words = { before: before.description, after: after.description };
  compareWords(node, 'description', subject, words);
  const getValue = ({ facts }: typeof before, label: string) =>
    facts
      .filter((fact) => fact.label === label)
      .map(({ value }) => value)
      .join(', ');
  for (const [label, rule] of factRules) {
    const sentence = {
      before: getValue(before, label),
      after: getValue(after, label),
      names: label,
    };
    if (sentence.before !== sentence.after) addChange(node, rule, subject, { sentence });
  }
  const [first, second] = [before, after].map(({ facts }) =>
    facts.filter(({ label }) => !factRules.has(label)),
  );
  if (!isSameJson(first, second)) addChange(node, 'details', subject);
}

import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import type { ParameterNode } from '#api-descriptions/nodes/api-node.ts';
import { readStyle } from '#api-descriptions/nodes/parts.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { addChange, type ChangeNode, matchMembers } from './change-tree.ts';
import {
  compareExamples,
  compareLifecycle,
  comparePart,
  isRemovalAnnounced,
} from './compare-details.ts';
import { compareSchemas } from './compare-schemas.ts';
import { getTyping } from './media-types.ts';

/** Parameters, headers or fields of a form in one version. */
export type ParameterGroup = {
  readonly nodes: readonly ParameterNode[];
  /** Path whose parameters are matched by their position. */
  readonly path?: string;
  /** File that isn’t loaded, which can contain further parameters. */
  readonly missingFile?: string | undefined;
};

export function compareParameters(
  change: ChangeNode,
  before: ParameterGroup,
  after: ParameterGroup,
): void {
  const ids = new Map([...toIds(before), ...toIds(after)]);
  const matched = matchMembers(change, before.nodes, after.nodes, {
    toId: (node) => ids.get(node) ?? node.key,
    added(node) {
      if (before.missingFile !== undefined) return undefined;
      return isRequired(node) ? 'required-added' : 'added';
    },
    removed({ source }) {
      if (after.missingFile !== undefined) return undefined;
      return isRemovalAnnounced(source.value) ? 'announced-removal' : 'removed';
    },
  });
  const isSent = change.position.direction === 'request';
  const position = { ...change.position, isParameter: isSent };
  for (const [earlier, later] of matched) {
    const edge = { key: later.key, beforeKey: earlier.key };
    const isOfMessage = later.kind === 'header';
    comparePart(
      change,
      earlier,
      later,
      { ...edge, position: isOfMessage ? { ...position, isParameter: false } : position },
      (child) => compareParameter(child, earlier, later),
    );
  }
}

/** Returns the position in the path, the name of a header in lower case, or else the name. */
function toIds({ nodes, path = '' }: ParameterGroup) {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return nodes.map((node) => {
    const { kind, name, value } = node;
    const position = value.in === 'path' ? names.indexOf(name) : -1;
    const isHeader = kind === 'header' || value.in === 'header';
    const matched = isHeader ? name.toLowerCase() : name;
    return [node, position < 0 ? matched : `{${position}}`] as const;
  });
}

const isRequired = ({ kind, value, isRequired: isMarked }: ParameterNode) =>
  isMarked || (kind === 'parameter' && value.in === 'path');

function compareParameter(change: ChangeNode, before: ParameterNode, after: ParameterNode): void {
  const { tree, position } = change;
  if (after.value.in === 'path' && before.name !== after.name) {
    addChange(change, 'parameter-renamed', { before: before.name, after: after.name });
  }
  if (isRequired(before) !== isRequired(after)) {
    addChange(change, isRequired(after) ? 'required' : 'optional');
  }
  compareLifecycle(change, before.source.value, after.source.value);
  const [wasList, isListNow] = [isList(tree.before.files, before), isList(tree.after.files, after)];
  const areLists = wasList && isListNow;
  const [oldStyle, style] = [getStyle(before, areLists), getStyle(after, areLists)];
  if (oldStyle !== style) addChange(change, 'parameter-style', { before: oldStyle, after: style });
  const getSources = ({ source, content }: ParameterNode) => [source, content?.source ?? source];
  compareExamples(change, getSources(before), getSources(after));
  // A list that repeats the parameter for each item accepts a single value as before.
  const isRepeated = !wasList && isListNow && getStyle(after, true) === 'form, exploded';
  const { items } = readSchema(tree.after.files, getSchema(after));
  const item = isRepeated ? items : undefined;
  if (item !== undefined) addChange(change, 'type-wider', { before: 'one value', after: 'a list' });
  const isTyped = getTyping(after.content?.name ?? '') === 'typed';
  const typing = isTyped ? 'typed' : 'parameter';
  compareSchemas(change, getSchema(before), item ?? getSchema(after), {
    position: { ...position, typing },
  });
}

function getSchema({ schema, source }: ParameterNode): Located {
  return schema ?? { ...source, value: true };
}

function isList(files: ApiFiles, node: ParameterNode): boolean {
  const { types } = readSchema(files, getSchema(node));
  return types.some((type) => type === 'array' || type === 'object');
}

/** Ignores `explode` unless `isWrittenAsList`, because it doesn't affect a single value. */
function getStyle({ value, content }: ParameterNode, isWrittenAsList: boolean): string {
  if (content !== undefined && content.name !== '') return content.name;
  const { style, isExploded } = readStyle(value);
  const words = isWrittenAsList && isExploded ? `${style}, exploded` : style;
  return value.allowReserved === true ? `${words}, with reserved characters` : words;
}

import type { ApiFiles, ApiSource } from '#api-descriptions/api-description.ts';
import { escapeKey, getChild, getOptionalChild } from '#api-descriptions/api-source.ts';
import type { ApiParameter, ApiPart } from '#api-descriptions/nodes/parts.ts';
import { getOwnSchema, readPart, readStyle } from '#api-descriptions/nodes/parts.ts';
import { getPartMembers } from '#api-descriptions/references.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { addChange, type ChangeNode, type Member, matchMembers } from './change-tree.ts';
import {
  compareExamples,
  compareLifecycle,
  comparePart,
  isRemovalAnnounced,
} from './compare-details.ts';
import { compareSchemas } from './compare-schemas.ts';
import { getTyping } from './media-types.ts';

/** Parameter, form field or header of one version. */
type Parameter = Member & ApiPart & { readonly name: string; readonly isRequired: boolean };

/** Files that aren't loaded, which can contain further parameters. */
type MissingFiles = readonly [before: string | undefined, after: string | undefined];

/** Compares the parameters of one location. Path parameters are matched by position in the path. */
export function compareParameters(
  node: ChangeNode,
  before: readonly ApiParameter[],
  after: readonly ApiParameter[],
  [beforePath, afterPath]: readonly [before: string, after: string],
  missing: MissingFiles = [undefined, undefined],
): void {
  if (before.length + after.length === 0) return;
  const isSent = node.use.direction === 'request';
  const [earlier, later] = [toParameters(before, beforePath), toParameters(after, afterPath)];
  compareMatching(node, isSent, earlier, later, missing);
}

function toParameters(parameters: readonly ApiParameter[], path: string): readonly Parameter[] {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return parameters.map((parameter) => {
    const { name, location, value } = parameter;
    const position = location === 'path' ? names.indexOf(name) : -1;
    const matched = location === 'header' ? name.toLowerCase() : name;
    return {
      ...parameter,
      id: position < 0 ? matched : `{${position}}`,
      key: escapeKey(name),
      isRequired: location === 'path' || value.required === true,
    };
  });
}

/** Compares the headers of a response. */
export function compareHeaders(node: ChangeNode, before: ApiSource, after: ApiSource): void {
  const { tree } = node;
  const toHeaders = (api: typeof tree.before, headers: ApiSource) =>
    getPartMembers(api.files, headers).map(([name, source]): Parameter => {
      const part = readPart(api, source);
      const isRequired = part.value.required === true;
      return {
        ...part,
        id: name.toLowerCase(),
        key: `header:${escapeKey(name)}`,
        name,
        isRequired,
      };
    });
  compareMatching(node, false, toHeaders(tree.before, before), toHeaders(tree.after, after));
}

function compareMatching(
  node: ChangeNode,
  isParameter: boolean,
  before: readonly Parameter[],
  after: readonly Parameter[],
  [beforeFile, afterFile]: MissingFiles = [undefined, undefined],
): void {
  const matched = matchMembers(node, before, after, {
    added(part) {
      if (beforeFile !== undefined) return undefined;
      return part.isRequired ? 'required-added' : 'added';
    },
    removed({ source }) {
      if (afterFile !== undefined) return undefined;
      return isRemovalAnnounced(source.value) ? 'announced-removal' : 'removed';
    },
  });
  const use = { ...node.use, isParameter };
  for (const [earlier, later] of matched) {
    const edge = { key: later.key, beforeKey: earlier.key, use };
    comparePart(node, earlier, later, edge, (child) => compareParameter(child, earlier, later));
  }
}

function compareParameter(node: ChangeNode, before: Parameter, after: Parameter): void {
  const { tree, use } = node;
  if (before.id.startsWith('{') && before.name !== after.name) {
    addChange(node, 'parameter-renamed', { before: before.name, after: after.name });
  }
  if (before.isRequired !== after.isRequired) {
    addChange(node, after.isRequired ? 'required' : 'optional');
  }
  compareLifecycle(node, before.source.value, after.source.value);
  const earlier = getContent(tree.before.files, before);
  const later = getContent(tree.after.files, after);
  const [wasList, isListNow] = [
    isList(tree.before.files, earlier),
    isList(tree.after.files, later),
  ];
  const areLists = wasList && isListNow;
  const styles = [getStyle(before, earlier, areLists), getStyle(after, later, areLists)];
  const [oldStyle, style] = styles;
  if (oldStyle !== style) addChange(node, 'parameter-style', { before: oldStyle, after: style });
  compareExamples(node, [before.source, earlier.source], [after.source, later.source]);
  // A list that repeats the parameter for each item accepts a single value as before.
  const isRepeated = !wasList && isListNow && getStyle(after, later, true) === 'form, exploded';
  const { items } = readSchema(tree.after.files, later.schema);
  const item = isRepeated ? items : undefined;
  if (item !== undefined) addChange(node, 'type-wider', { before: 'one value', after: 'a list' });
  const typing = getTyping(later.mediaType) === 'typed' ? 'typed' : 'parameter';
  compareSchemas(node, earlier.schema, item ?? later.schema, { use: { ...use, typing } });
}

type ParameterContent = {
  /** Media type in `content`; empty if the parameter has no `content`. */
  readonly mediaType: string;
  readonly source: ApiSource;
  readonly schema: ApiSource;
};

function getContent(files: ApiFiles, { source }: Parameter): ParameterContent {
  const [content] = getPartMembers(files, getChild(source, 'content'));
  const [mediaType, owner] = content ?? ['', source];
  const any = { ...source, value: true };
  const schema = getOptionalChild(owner, 'schema') ?? getOwnSchema(source) ?? any;
  return { mediaType, source: owner, schema };
}

function isList(files: ApiFiles, { schema }: ParameterContent): boolean {
  return readSchema(files, schema).types.some((type) => type === 'array' || type === 'object');
}

/**
 * Describes how a parameter is serialized. Ignores `explode` unless `isWrittenAsList` is true,
 * because `explode` doesn't affect a single value.
 */
function getStyle(
  { value }: Parameter,
  { mediaType }: ParameterContent,
  isWrittenAsList: boolean,
): string {
  if (mediaType !== '') return mediaType;
  const { style, isExploded } = readStyle(value);
  const words = isWrittenAsList && isExploded ? `${style}, exploded` : style;
  return value.allowReserved === true ? `${words}, with reserved characters` : words;
}

import type { ApiDescription, ApiFiles, Located } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  getItems,
  isApiObject,
  isSameJson,
  toApiObject,
  toText,
} from '#api-descriptions/json-values.ts';
import type { ApiPart } from '#api-descriptions/nodes/parts.ts';
import { followPart, followReferences, getPartMembers } from '#api-descriptions/references.ts';
import { describeXml } from '#api-descriptions/schemas/schema-words.ts';
import {
  addChange,
  addChild,
  type ChangeNode,
  type ChangeOptions,
  compareWording,
  type EdgeOptions,
} from './change-tree.ts';

const detailKeys: ReadonlySet<string> = new Set(['externalDocs', 'xml', '$comment', 'tags']);

/** Extensions that `compareLifecycle` compares. */
const lifecycleKeys: ReadonlySet<string> = new Set(['x-sunset', 'x-stability-level']);

/** Part of one version after its reference has been followed. */
type ComparedPart = Pick<ApiPart, 'source' | 'value' | 'reference'> & {
  /** Names of media types that aren't in the part itself, as in Swagger. */
  readonly names?: string;
};

/**
 * `compare` adds the differences that depend on the kind of part, and is called once for the same
 * values and position.
 */
export function comparePart(
  parent: ChangeNode,
  before: ComparedPart,
  after: ComparedPart,
  { position = parent.position, ...edge }: EdgeOptions,
  compare: (node: ChangeNode) => void,
): void {
  const { isUnchanged, getNode } = parent.tree;
  const [earlier, later] = [before.value.description, after.value.description].map(toText);
  const names = `${before.names ?? ''} ${after.names ?? ''}`;
  const isNamedAlike = before.names === after.names;
  if (isUnchanged(before.source, after.source) && earlier === later && isNamedAlike) return;
  const [beforeFile, afterFile] = [before.reference?.missingFile, after.reference?.missingFile];
  if (beforeFile !== undefined || afterFile !== undefined) {
    const { key = '' } = edge;
    addMissing(parent, beforeFile, afterFile, { key, changedValue: after.source.value });
    return;
  }
  const [first, second] = [before.source, after.source];
  const node = getNode(`part ${names}`, first.value, second.value, position, (created) => {
    compareWording(created, 'description', earlier ?? '', later ?? '');
    compareDetails(created, first, second);
    compare(created);
  });
  node.name = after.reference?.name ?? '';
  addChild(parent, node, edge);
}

/** Adds a change if a part moved into, out of or between files that aren't loaded. */
export function addMissing(
  node: ChangeNode,
  before: string | undefined,
  after: string | undefined,
  { names = '', ...options }: ChangeOptions = {},
): void {
  if (before === after) return;
  const [was, is] = names === '' ? ['was', ''] : ['were', `${names} `];
  const words =
    after === undefined
      ? `${names === '' ? '' : `${names} `}${was} in ${before}`
      : `${is}now in ${after}${before === undefined ? '' : `, before in ${before}`}`;
  addChange(node, 'not-compared', { ...options, names: words });
}

export function compareDetails(node: ChangeNode, before: Located, after: Located): void {
  const { xml: oldXml, ...earlier } = collectDetails(node.tree.before.files, before);
  const { xml, ...later } = collectDetails(node.tree.after.files, after);
  if (!isSameJson(oldXml, xml)) {
    const words = { before: describeXml(oldXml), after: describeXml(xml) };
    if (node.position.typing === 'xml') addChange(node, 'xml', words);
    else if (isSameJson(earlier, later)) addChange(node, 'details');
  }
  if (!isSameJson(earlier, later)) addChange(node, 'details');
}

/** Collects the details of a part and of the schemas that it combines; the first of each counts. */
function collectDetails(
  files: ApiFiles,
  source: Located,
  details: Record<string, unknown> = {},
  visited = new Set<unknown>(),
): ApiObject {
  const followed = followReferences(files, source);
  if (followed.kind !== 'resolved') return details;
  const { value } = followed.source;
  if (!isApiObject(value) || visited.has(value)) return details;
  visited.add(value);
  for (const key in value) {
    if (detailKeys.has(key)) {
      details[key] ??= followPart(files, getChild(followed.source, key)).value;
    } else if (key.startsWith('x-') && !lifecycleKeys.has(key)) details[key] ??= value[key];
  }
  if ('allOf' in value) {
    for (const member of getItems(getChild(followed.source, 'allOf'))) {
      collectDetails(files, member, details, visited);
    }
  }
  return details;
}

/** Compares the examples in `example`, `examples` and `x-example`. */
export function compareExamples(
  node: ChangeNode,
  before: readonly Located[],
  after: readonly Located[],
): void {
  const getExamples = ({ files }: ApiDescription, source: Located) => {
    const { example, 'x-example': other } = toApiObject(source.value);
    const listed = followPart(files, getChild(source, 'examples'));
    const named = getPartMembers(files, listed).map(
      ([name, part]) => [name, followPart(files, part).value] as const,
    );
    const examples = isApiObject(listed.value) ? Object.fromEntries(named) : listed.value;
    return [example ?? other, examples].filter((each) => each !== undefined);
  };
  const { before: earlier, after: later } = node.tree;
  const isSame = isSameJson(
    before.flatMap((source) => getExamples(earlier, source)),
    after.flatMap((source) => getExamples(later, source)),
  );
  if (!isSame) {
    addChange(node, 'example');
  }
}

/** Compares the deprecation, the date of removal and the stability of a part. */
export function compareLifecycle(node: ChangeNode, before: unknown, after: unknown): void {
  const [earlier, later] = [toApiObject(before), toApiObject(after)];
  const isDeprecated = later.deprecated === true;
  if ((earlier.deprecated === true) !== isDeprecated) {
    addChange(node, isDeprecated ? 'deprecated' : 'not-deprecated');
  }
  const [oldSunset, sunset] = [toText(earlier['x-sunset']), toText(later['x-sunset'])];
  if (isDeprecated && oldSunset !== sunset) {
    const isLater = toTime(sunset) > (oldSunset === '' ? 0 : toTime(oldSunset));
    const rule = isLater ? 'sunset-later' : 'sunset-earlier';
    addChange(node, rule, { before: oldSunset, after: sunset });
  }
  const [oldLevel, level] = [getStability(earlier), getStability(later)];
  if (oldLevel === level) return;
  const [first, second] = [stabilities.indexOf(oldLevel), stabilities.indexOf(level)];
  const rule = first >= 0 && second > first ? 'stability-higher' : 'stability-lower';
  addChange(node, rule, { before: oldLevel, after: level });
}

/** Returns the time of a date; NaN if the text isn't a date. */
function toTime(text: string): number {
  return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text.slice(0, 10)) : Number.NaN;
}

/** Values of `x-stability-level`. A part without the extension is stable. */
const stabilities = ['draft', 'alpha', 'beta', 'stable'];

function getStability({ 'x-stability-level': level = 'stable' }: ApiObject): string {
  return toText(level);
}

/** True if the part was a draft, or deprecated without a date of removal in the future. */
export function isRemovalAnnounced(value: unknown): boolean {
  const part = toApiObject(value);
  if (['draft', 'alpha'].includes(getStability(part))) return true;
  const sunset = toText(part['x-sunset']);
  return part.deprecated === true && (sunset === '' || toTime(sunset) <= Date.now());
}

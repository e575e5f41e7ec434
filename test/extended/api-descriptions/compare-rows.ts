import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import type { ApiRow } from '#api-descriptions/rows/api-row.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import {
  type Direction,
  type WalkedFields,
  type WalkedOperation,
  type Walker,
  walkDescription,
} from './walk-description.ts';

/** Numbers of compared parts, and a message for each part that is missing or shouldn't exist. */
export type Comparison = {
  operations: number;
  parameters: number;
  fields: number;
  rows: number;
  readonly problems: string[];
};

export const createComparison = (): Comparison => ({
  operations: 0,
  parameters: 0,
  fields: 0,
  rows: 0,
  problems: [],
});

/** Kinds of rows whose children the walker lists as fields of the row's parent. */
const transparent = new Set<ApiRow['kind']>(['items', 'choice', 'schema', 'media-type']);
/** Matches the keys of rows that show a keyword or a map instead of a declared field. */
const special =
  /^:*(?:\*|~1.*~1|items|contains|not|if|then|else|propertyNames|unevaluated.*|content.*|additionalItems|dependentSchemas~1.*|(?:oneOf|anyOf):\d+|\d+)$/;

/** Depth of fields from which schemas that are entries aren't compared again as fields. */
const maxDepth = 3;

/**
 * Compares everything that the walker finds in a description with the rows of its entries. Each
 * schema is compared once for each direction, so that the work grows with the size of the
 * description.
 */
export function compareRows(api: ApiDescription, root: unknown, result: Comparison): void {
  const walker = walkDescription(root);
  const visited = { request: new Set(), response: new Set(), both: new Set() };
  const report = (problem: string) => {
    if (result.problems.length < 200) result.problems.push(`${api.path} ${problem}`);
  };

  const components = new Set(walker.schemas.values());
  const hasEntry = (schema: unknown) => components.has(walker.getDeclaring(schema));

  /** True if one of the schemas hasn't been compared in this direction. */
  function isNew(schemas: readonly unknown[], direction: Direction): boolean {
    const declaring = schemas.map(walker.getDeclaring);
    const isVisited = declaring.every((schema) => visited[direction].has(schema));
    for (const schema of declaring) visited[direction].add(schema);
    return !isVisited;
  }

  function compareFields(
    where: string,
    expected: WalkedFields,
    rows: readonly ApiRow[],
    direction: Direction,
    ancestors: ReadonlyMap<unknown, boolean>,
    isInRecursion = false,
    depth = 0,
  ): void {
    // In recursive schemas, the rows can show alternatives that the walker omits, because the two
    // detect recursion differently.
    const canShowMore = isInRecursion || expected.isRecursive;
    const found = findFieldRows(rows, new Set(expected.fields.keys()));
    result.rows += found.count;
    const inner = new Map([...ancestors, ...expected.expanded]);
    for (const [name, { schemas, isRequired, isPartlyHidden }] of expected.fields) {
      result.fields += 1;
      const same = found.rows.get(name);
      if (same === undefined) {
        if (!found.isRecursive && !isPartlyHidden) report(`${where} lacks the field ${name}`);
        continue;
      }
      if (isRequired !== undefined && !same.some((row) => row.isRequired === isRequired)) {
        report(`${where}/${name} is ${isRequired ? 'not ' : ''}required`);
      }
      if (same.every((row) => row.isRecursive)) {
        const { hasRepeatedPart } = walker.fieldsOf(schemas, direction, inner);
        if (!hasRepeatedPart) report(`${where}/${name} counts as recursive`);
        continue;
      }
      if (depth >= maxDepth && schemas.every(hasEntry)) continue;
      if (!isNew(schemas, direction)) continue;
      const nested = walker.fieldsOf(schemas, direction, inner);
      const children = same.flatMap((row) => row.getChildren?.() ?? []);
      compareFields(`${where}/${name}`, nested, children, direction, inner, canShowMore, depth + 1);
    }
    for (const name of found.rows.keys()) {
      if (!expected.fields.has(name) && !canShowMore) {
        report(`${where} shows ${name}, which isn't declared`);
      }
    }
  }

  function compareBody(
    where: string,
    schemas: readonly unknown[],
    rows: readonly ApiRow[],
    direction: Direction,
  ): void {
    if (!isNew(schemas, direction)) return;
    const expected = walker.fieldsOf(schemas, direction, new Map());
    compareFields(where, expected, rows, direction, new Map());
  }

  function compareOperation(operation: WalkedOperation, entry: ApiEntry): void {
    const { sections } = getEntryContent(api, entry);
    const rowsOf = (key: string) => sections.find((section) => section.key === key)?.rows ?? [];
    for (const [location, name] of operation.parameters) {
      result.parameters += 1;
      if (!rowsOf(location).some((row) => row.name === name)) {
        report(`${operation.id} lacks the ${location} parameter ${name}`);
      }
    }
    const isCalled = operation.kind === 'webhook';
    const request = rowsOf('request');
    for (const name of operation.formFields) {
      result.fields += 1;
      if (findFieldRows(request, new Set([name])).rows.get(name) === undefined) {
        report(`${operation.id} lacks the form field ${name}`);
      }
    }
    if (operation.formFields.length === 0) {
      const direction = isCalled ? 'response' : 'request';
      compareBody(`${operation.id} request`, operation.request, request, direction);
    }
    for (const [status, { headers, schemas }] of operation.responses) {
      const row = rowsOf('responses').find(({ key }) => key === status);
      if (row === undefined) {
        report(`${operation.id} lacks the response ${status}`);
        continue;
      }
      const children = row.getChildren?.() ?? [];
      const isHeader = ({ kind }: ApiRow) => kind === 'header';
      const names = new Set(children.filter(isHeader).map(({ name }) => name));
      for (const name of headers) {
        result.parameters += 1;
        if (!names.has(name)) report(`${operation.id} ${status} lacks the header ${name}`);
      }
      compareBody(
        `${operation.id} ${status}`,
        schemas,
        children.filter((child) => !isHeader(child) && child.kind !== 'link'),
        isCalled ? 'request' : 'response',
      );
    }
    const callbacks = new Set(collectNames(rowsOf('callbacks'), 6));
    for (const schemas of operation.callbacks) {
      for (const [name] of walker.fieldsOf(schemas, 'request', new Map()).fields) {
        result.fields += 1;
        if (!callbacks.has(name)) report(`${operation.id} lacks the callback's field ${name}`);
      }
    }
  }

  for (const operation of walker.operations) {
    result.operations += 1;
    const entry = api.entries.get(operation.id);
    if (entry === undefined) report(`lacks the operation ${operation.id}`);
    else compareOperation(operation, entry);
  }
  for (const [name, schema] of walker.schemas) {
    const entry = api.entries.get(`schema-${name}`);
    if (entry === undefined) {
      report(`lacks the schema ${name}`);
      continue;
    }
    const rows = getEntryContent(api, entry).sections.flatMap((section) => section.rows);
    compareBody(entry.id, [schema], rows, 'both');
  }
  checkIds(api, walker, report);
}

/** Reports entries of operations that the walker doesn't find. */
function checkIds(api: ApiDescription, walker: Walker, report: (problem: string) => void): void {
  const ids = new Set(walker.operations.map(({ id }) => id));
  for (const { id, kind } of api.entries.values()) {
    if ((kind === 'operation' || kind === 'webhook') && !ids.has(id)) {
      report(`shows the operation ${id}, which doesn't exist`);
    }
  }
}

/**
 * Returns the closest rows of fields: given rows, or descendants that are reached only through rows
 * of keywords and maps.
 */
function findFieldRows(rows: readonly ApiRow[], declared: ReadonlySet<string>) {
  const found = new Map<string, ApiRow[]>();
  let isRecursive = false;
  let count = 0;
  const visit = (row: ApiRow, depth: number) => {
    count += 1;
    const isTransparent =
      transparent.has(row.kind) || (special.test(row.key) && !declared.has(row.name));
    if (!isTransparent) {
      found.set(row.name, [...(found.get(row.name) ?? []), row]);
      return;
    }
    if (row.isRecursive) isRecursive = true;
    else if (depth < 20) for (const child of row.getChildren?.() ?? []) visit(child, depth + 1);
  };
  for (const row of rows) visit(row, 0);
  return { rows: found, isRecursive, count };
}

function* collectNames(rows: readonly ApiRow[], depth: number): Iterable<string> {
  for (const row of rows) {
    yield row.name;
    if (depth > 0) yield* collectNames(row.getChildren?.() ?? [], depth - 1);
  }
}

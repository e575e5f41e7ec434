import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  ApiEntryContent,
  ApiFact,
  ApiRow,
  ApiSection,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import { createProblemRow, createRow, createRowsOnce } from '#data/api-descriptions/api-row.ts';
import {
  escapeKey,
  getChild,
  getItems,
  getMembers,
  isApiObject,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import { findEntryAround, findEntryByOperationId } from '#data/api-descriptions/entry-locations.ts';
import { expandPathItem, forEachOperation } from '#data/api-descriptions/outline/openapi.ts';
import { getTagNames } from '#data/api-descriptions/outline/outline.ts';
import { resolveReferenceText } from '#data/api-descriptions/references.ts';
import { getBody, getBodyRow, getParameterSections, toRowSections } from './body-rows.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts } from './facts.ts';
import {
  type ApiBody,
  type ApiParameter,
  getOptionalChild,
  readOpenApiOperation,
  readPart,
} from './operation-parts.ts';
import { getServerUrl, getSwaggerServers } from './overview.ts';
import { getSecurityFacts } from './security.ts';
import { readSwaggerOperation } from './swagger.ts';

/** Operation with the path items that it is part of, of which a later one overrides an earlier one. */
type OperationSource = {
  readonly operation: ApiSource;
  readonly pathItems: readonly ApiSource[];
  /** Sender of the request: `response` for webhooks and callbacks, which the API itself sends. */
  readonly direction: ApiDirection;
  /** Operations whose callbacks contain this operation. */
  readonly ancestors: readonly unknown[];
};

const opposite: Readonly<Record<ApiDirection, ApiDirection>> = {
  request: 'response',
  response: 'request',
};

/** Returns the content of an operation or webhook of OpenAPI or Swagger. */
export function getOperationContent(
  api: ApiDescription,
  root: ApiSource,
  entry: ApiEntry,
): ApiEntryContent {
  const maps = entry.kind === 'operation' ? ['paths'] : ['webhooks', 'x-webhooks'];
  const pathItem = maps
    .map((key) => getChild(getChild(root, key), entry.path))
    .find(({ value }) => value !== undefined);
  const pathItems = pathItem === undefined ? [] : expandPathItem(api.files, pathItem).toReversed();
  if (entry.method === '' || !isOperation(entry.source.value)) {
    return getUnreadableContent(api, entry);
  }
  const source: OperationSource = {
    operation: entry.source,
    pathItems,
    direction: entry.kind === 'operation' ? 'request' : 'response',
    ancestors: [],
  };
  const operation = toApiObject(entry.source.value);
  const descriptions = pathItems.flatMap(({ value }) => {
    const { summary, description } = toApiObject(value);
    return [summary, description];
  });
  return {
    description: joinParagraphs(operation.description, ...descriptions),
    facts: [
      ...toFacts('Operation ID', operation.operationId, true),
      ...getServerFacts(root, source),
      ...getSecurityFacts(
        api,
        getOptionalChild(entry.source, 'security') ?? getChild(root, 'security'),
      ),
      ...toFacts('Tags', getTagNames(operation).join(', ')),
      ...getExternalDocsFacts(entry.source),
    ],
    sections: getOperationSections(api, source),
  };
}

const isOperation = (value: unknown) => value === null || isApiObject(value);

/** Returns the content of a path or operation that is invalid or refers to a file to be loaded. */
function getUnreadableContent(api: ApiDescription, { source, path }: ApiEntry): ApiEntryContent {
  const { reference, problem } = readPart(api, source);
  const text =
    problem || (reference?.missingFile === undefined ? 'This path has no operations.' : '');
  const row = createProblemRow(source, 'path', text, { name: path, reference });
  return {
    description: '',
    facts: [],
    sections: toRowSections('problems', 'Path', 'response', [row]),
  };
}

function getServerFacts(
  root: ApiSource,
  { operation, pathItems }: OperationSource,
): readonly ApiFact[] {
  if (toApiObject(root.value).swagger !== undefined) {
    const schemes = getOptionalChild(operation, 'schemes')?.value;
    const value = schemes === undefined ? root.value : { ...toApiObject(root.value), schemes };
    return getSwaggerServers({ ...root, value }).flatMap((server) =>
      toFacts('Server', getServerUrl(server.value), true),
    );
  }
  const owner = [operation, ...pathItems.toReversed(), root].find(
    ({ value }) => toApiObject(value).servers !== undefined,
  );
  if (owner === undefined) return [];
  return getItems(getChild(owner, 'servers')).flatMap(({ value }) =>
    toFacts('Server', getServerUrl(value), true),
  );
}

/** Types of the members that an operation needs for its sections. */
const memberTypes = [
  ['parameters', 'a list'],
  ['requestBody', 'an object'],
  ['responses', 'an object'],
  ['callbacks', 'an object'],
] as const;

function getProblemRows(operation: ApiSource): readonly ApiRow[] {
  return memberTypes.flatMap(([key, type]) => {
    const member = getChild(operation, key);
    const { value } = member;
    if (value === undefined || value === null) return [];
    const isValid = type === 'a list' ? Array.isArray(value) : isApiObject(value);
    return isValid ? [] : createProblemRow(member, key, `“${key}” isn’t ${type}.`);
  });
}

function getOperationSections(api: ApiDescription, source: OperationSource): readonly ApiSection[] {
  const { operation, pathItems, direction } = source;
  const isSwagger = toApiObject(api.files.get(api.path)).swagger !== undefined;
  const read = isSwagger ? readSwaggerOperation : readOpenApiOperation;
  const { parameters, request, formFields, responses } = read(api, pathItems, operation);
  const answer = opposite[direction];
  return [
    ...toRowSections('problems', 'Invalid parts', direction, getProblemRows(operation)),
    ...getParameterSections(api, parameters, direction),
    ...(request === undefined ? [] : [getRequestSection(api, request, formFields, direction)]),
    ...toRowSections(
      'responses',
      'Responses',
      answer,
      responses.map((response) => {
        const { code, headers, links } = response;
        return getBodyRow(api, response, answer, {
          kind: 'response',
          key: escapeKey(code),
          name: code,
          headers,
          linkRows: getMembers(links).map(([name, link]) => getLinkRow(api, name, link)),
        });
      }),
    ),
    ...toRowSections('callbacks', 'Callbacks', answer, getCallbackRows(api, source)),
  ];
}

function getRequestSection(
  api: ApiDescription,
  request: ApiBody,
  formFields: readonly ApiParameter[],
  direction: ApiDirection,
): ApiSection {
  const { body, getRows } = getBody(api, request, direction, formFields);
  return {
    key: 'request',
    title: 'Request',
    direction,
    description: joinParagraphs(request.part.value.description),
    body,
    rows: getRows?.() ?? [],
  };
}

/** Returns a row for a link to another operation. */
function getLinkRow(api: ApiDescription, name: string, link: ApiSource): ApiRow {
  const { source, value, problem } = readPart(api, link);
  const operationId = toText(value.operationId);
  const operationRef = toText(value.operationRef);
  let target = operationId === '' ? undefined : findEntryByOperationId(api, operationId);
  if (operationRef !== '') {
    const resolved = resolveReferenceText(api.files, source.location, operationRef);
    if (resolved.kind === 'resolved') target = findEntryAround(api, resolved.source.location);
  }
  const targetName = target?.title || operationId || operationRef;
  return createRow({
    kind: 'link',
    key: `link:${escapeKey(name)}`,
    name,
    description: joinParagraphs(value.description),
    facts: [
      ...Object.entries(toApiObject(value.parameters)).flatMap(([parameter, expression]) =>
        toFacts(parameter, expression, true),
      ),
      ...toFacts('Request body', value.requestBody, true),
      ...toFacts('Server', getServerUrl(value.server), true),
    ],
    reference:
      targetName === ''
        ? undefined
        : { name: targetName, entryId: target?.id, missingFile: undefined },
    problem,
    source,
  });
}

/** Returns a row for each callback; its children are the operations that the API calls. */
function getCallbackRows(api: ApiDescription, parent: OperationSource): readonly ApiRow[] {
  const callbacks = getMembers(getChild(parent.operation, 'callbacks'));
  return callbacks.map(([name, member]) => {
    const { source, problem, reference } = readPart(api, member);
    return createRow({
      kind: 'callback',
      key: escapeKey(name),
      name,
      reference: reference?.missingFile === undefined ? undefined : reference,
      problem,
      source,
      getChildren: createRowsOnce(() =>
        getMembers(source).flatMap(([expression, pathItem]) =>
          getCallbackOperationRows(api, parent, expression, pathItem),
        ),
      ),
    });
  });
}

function getCallbackOperationRows(
  api: ApiDescription,
  parent: OperationSource,
  expression: string,
  pathItem: ApiSource,
): readonly ApiRow[] {
  if (expression.startsWith('x-')) return [];
  const ancestors = [...parent.ancestors, parent.operation.value];
  const pathItems = expandPathItem(api.files, pathItem);
  const rows: ApiRow[] = [];
  for (const owner of pathItems) {
    forEachOperation(owner, (method, operation) => {
      const { summary, description, deprecated } = toApiObject(operation.value);
      const isRecursive = ancestors.includes(operation.value);
      const source: OperationSource = {
        operation,
        pathItems: pathItems.toReversed(),
        direction: opposite[parent.direction],
        ancestors,
      };
      rows.push(
        createRow({
          kind: 'callback',
          key: escapeKey(`${method.toLowerCase()}-${expression}`),
          name: `${method} ${expression}`,
          isDeprecated: deprecated === true,
          description: joinParagraphs(summary, description),
          isRecursive,
          source: operation,
          getChildren: isRecursive
            ? undefined
            : createRowsOnce(() =>
                getOperationSections(api, source).map((each) => toSectionRow(each, operation)),
              ),
        }),
      );
    });
  }
  return rows;
}

/** Returns a row that contains the rows of a section. */
function toSectionRow(section: ApiSection, operation: ApiSource): ApiRow {
  const { key, title: name, description, body, rows } = section;
  const source = body?.source ?? operation;
  const getChildren = rows.length === 0 ? undefined : () => rows;
  return createRow({ ...body, kind: 'callback', key, name, description, source, getChildren });
}

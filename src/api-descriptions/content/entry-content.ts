import type {
  ApiDescription,
  ApiEntry,
  ApiEntryContent,
  ApiRow,
  ApiSection,
} from '#api-descriptions/api-description.ts';
import { getChild, getOrCreate, toApiObject } from '#api-descriptions/api-source.ts';
import { isReference } from '#api-descriptions/references.ts';
import {
  getAsyncOperationContent,
  getChannelContent,
  getMessageContent,
} from './asyncapi-content.ts';
import { createValueRow, getGroupRows, toProblemSections, toValueSection } from './body-rows.ts';
import { getExternalDocsFacts, toFacts } from './facts.ts';
import { getOperationContent, getUnreadSections } from './operation-content.ts';
import { isUnread, readPart } from './operation-parts.ts';
import { getOverviewContent } from './overview.ts';

const contents = new WeakMap<ApiEntry, ApiEntryContent>();

/** Returns the content of an entry. Repeated calls return the same object. */
export function getEntryContent(api: ApiDescription, entry: ApiEntry): ApiEntryContent {
  return getOrCreate(contents, entry, () => readEntryContent(api, entry));
}

function readEntryContent(api: ApiDescription, entry: ApiEntry): ApiEntryContent {
  switch (entry.kind) {
    case 'overview':
      return getOverviewContent(api);
    case 'schema':
      return getSchemaContent(api, entry);
    case 'message':
    case 'channel':
      if (isUnread(readPart(api, entry.source))) {
        return { description: '', facts: [], sections: getUnreadSections(api, entry) };
      }
      return entry.kind === 'message'
        ? getMessageContent(api, entry)
        : getChannelContent(api, entry);
    case 'operation':
    case 'webhook':
      return api.format === 'asyncapi'
        ? getAsyncOperationContent(api, entry)
        : getOperationContent(api, entry);
  }
}

function getSchemaContent(api: ApiDescription, { source }: ApiEntry): ApiEntryContent {
  const { $id, id, $schema } = toApiObject(source.value);
  const identity = { kind: 'schema', key: 'schema', name: 'Schema', source } as const;
  const row = createValueRow(api, source, undefined, identity);
  const body = { ...row, description: '' };
  // The outline lists the definitions of the root.
  const definitions = ['$defs', 'definitions'].flatMap((name) => {
    const part = getChild(source, name);
    return isReference(part.value) ? getGroupRows(api, name, part) : [];
  });
  return {
    description: row.description,
    facts: [
      ...toFacts('Identifier', $id ?? id, true),
      ...toFacts('Dialect', $schema, true),
      ...getExternalDocsFacts(api.files, source),
    ],
    sections: [...toProblemSections(definitions, 'response'), toValueSection(body, 'response')],
  };
}

/** Row of an entry with the section and the rows that contain it. */
export type ApiRowMatch = {
  readonly section: ApiSection;
  /** Rows from the section to the found row; empty if the path is the path of the section. */
  readonly trail: readonly ApiRow[];
};

/** Returns the row with a path of keys, for example `request/party/name`. */
export function findRow({ sections }: ApiEntryContent, path: string): ApiRowMatch | undefined {
  const [first, ...keys] = path.split('/');
  const section = sections.find(({ key }) => key === first);
  if (section === undefined) return undefined;
  const trail: ApiRow[] = [];
  let rows: readonly ApiRow[] | undefined = section.rows;
  for (const wanted of keys) {
    const row: ApiRow | undefined = rows?.find(({ key }) => key === wanted);
    if (row === undefined) return undefined;
    trail.push(row);
    rows = row.getChildren?.();
  }
  return { section, trail };
}

import type { ApiDescription, ApiEntry, Located } from '#api-descriptions/api-description.ts';
import { getChild, getRoot, toApiObject, toText } from '#api-descriptions/json-values.ts';
import { getReferenceName } from '#api-descriptions/nodes/asyncapi-nodes.ts';
import { readPart } from '#api-descriptions/nodes/parts.ts';
import { getSecurity } from '#api-descriptions/nodes/security.ts';
import { getInherited, readTraits, type WithTraits } from '#api-descriptions/outline/asyncapi.ts';
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import { getPartItems } from '#api-descriptions/references.ts';
import type { ApiEntryContent, ApiFact } from './api-row.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts } from './facts.ts';
import { getSecurityFacts } from './security-words.ts';

type EntryWords = Pick<ApiEntryContent, 'description' | 'facts'>;

/** Returns the description and the facts of an operation, channel or message. */
export function describeAsyncEntry(api: ApiDescription, entry: ApiEntry): EntryWords {
  const { kind, source } = entry;
  if (kind === 'message') return describeMessage(api, readPart(api, source).source);
  if (kind === 'channel') return describeChannel(api, source);
  const owners = readTraits(api.files, source);
  return {
    description: joinParagraphs(getInherited(owners, 'description').value),
    facts: [
      ...toFacts('Operation ID', getInherited(owners, 'operationId').value, true),
      ...getSecurityFacts(api, getSecurity(api, entry)),
      ...getCommonFacts(api, owners),
    ],
  };
}

function describeChannel(api: ApiDescription, source: Located): EntryWords {
  const { address, summary, description } = toApiObject(source.value);
  const servers = getPartItems(api.files, getChild(source, 'servers')).map(
    (server) => toText(server.value) || getReferenceName(server),
  );
  return {
    description: joinParagraphs(summary, description),
    facts: [
      ...toFacts('Address', address, true),
      ...toFacts('Servers', servers.join(', ')),
      ...getCommonFacts(api, [source]),
    ],
  };
}

export function describeMessage(api: ApiDescription, source: Located): EntryWords {
  const owners = readTraits(api.files, source);
  const { defaultContentType } = toApiObject(getRoot(api).value);
  const get = (key: string) => getInherited(owners, key).value;
  const correlation = readPart(api, getInherited(owners, 'correlationId')).value;
  return {
    description: joinParagraphs(get('summary'), get('description')),
    facts: [
      ...toFacts('Name', get('name'), true),
      ...toFacts('Message ID', get('messageId'), true),
      ...toFacts('Media type', get('contentType') ?? defaultContentType, true),
      ...toFacts('Correlation ID', correlation.location, true),
      ...getCommonFacts(api, owners),
    ],
  };
}

/** Returns the tags and the external documentation. */
function getCommonFacts({ files }: ApiDescription, owners: WithTraits): readonly ApiFact[] {
  const docs = owners.flatMap((owner) => getExternalDocsFacts(files, owner));
  const tags = getTagNames(files, getInherited(owners, 'tags'));
  return [...toFacts('Tags', tags.join(', ')), ...docs.slice(0, 1)];
}

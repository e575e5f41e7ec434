import type { ApiDescription, ApiEntryKind, Located } from '#api-descriptions/api-description.ts';
import { getChild, getRoot, toApiObject, toText } from '#api-descriptions/json-values.ts';
import { getInherited, readTraits } from '#api-descriptions/outline/asyncapi.ts';
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import { getPart, getPartItems } from '#api-descriptions/references.ts';
import { getReferenceName } from './asyncapi-nodes.ts';
import { readPart } from './parts.ts';

/** Texts of an object and its traits; empty if the kind has none. */
export type AsyncTexts = {
  /** Paragraphs of the description on the page. */
  readonly paragraphs: readonly string[];
  readonly operationId: string;
  readonly address: string;
  readonly servers: readonly string[];
  readonly name: string;
  readonly messageId: string;
  readonly mediaType: string;
  /** Runtime expression of the correlation id. */
  readonly correlationId: string;
  readonly tags: readonly string[];
  /** First external documentation of the object or its traits. */
  readonly docs: Located | undefined;
};

export function readAsyncTexts(
  api: ApiDescription,
  kind: ApiEntryKind,
  source: Located,
): AsyncTexts {
  const { files } = api;
  const owners = readTraits(files, source);
  const get = (key: string) => toText(getInherited(owners, key).value);
  const isMessage = kind === 'message';
  const docs = owners.map((owner) => getPart(files, owner, 'externalDocs'));
  const defaultType = toText(toApiObject(getRoot(api).value).defaultContentType);
  const correlation = isMessage ? readPart(api, getInherited(owners, 'correlationId')).value : {};
  const servers = kind === 'channel' ? getPartItems(files, getChild(source, 'servers')) : [];
  return {
    // An operation without a title shows its summary as the title.
    paragraphs: [
      kind === 'operation' && get('title') === '' ? '' : get('summary'),
      get('description'),
    ],
    operationId: kind === 'operation' ? get('operationId') : '',
    address: kind === 'channel' ? get('address') : '',
    servers: servers.map((server) => toText(server.value) || getReferenceName(server)),
    name: isMessage ? get('name') : '',
    messageId: isMessage ? get('messageId') : '',
    mediaType: isMessage ? get('contentType') || defaultType : '',
    correlationId: toText(correlation.location),
    tags: getTagNames(files, getInherited(owners, 'tags')),
    docs: docs.find(({ value }) => value !== undefined),
  };
}

import type { ApiDescription, ApiRow } from '#api-descriptions/api-description.ts';
import { createRow, type RowParts } from '#api-descriptions/api-row.ts';
import {
  escapeKey,
  getChild,
  isApiObject,
  toShownText,
  toText,
} from '#api-descriptions/api-source.ts';
import type { TraitOwners } from '#api-descriptions/outline/asyncapi.ts';
import { getPartMembers } from '#api-descriptions/references.ts';
import { createValueRow } from './body-rows.ts';
import { toFacts } from './facts.ts';

/** Returns a row for each protocol. */
export function getBindingRows(
  api: ApiDescription,
  owners: TraitOwners,
  prefix = '',
): readonly ApiRow[] {
  const bindings = owners
    .toReversed()
    .flatMap((owner) => getPartMembers(api.files, getChild(owner, 'bindings')));
  return [...new Map(bindings)].map(([name, source]) =>
    getBindingRow(api, { kind: 'binding', key: `${prefix}${escapeKey(name)}`, name, source }),
  );
}

const schemaKeyword = /^(?:type|properties|enum|\$ref|oneOf|allOf)$/;

/** Returns the row of a binding's property: a schema, an object with properties, or a value. */
function getBindingRow(api: ApiDescription, parts: RowParts): ApiRow {
  const { value } = parts.source;
  if (!isApiObject(value)) {
    return createRow({ ...parts, facts: toFacts('Value', toShownText(value), true) });
  }
  // The property `type` of an HTTP binding is the text `request` or `response`.
  const isHttp = /^re(?:quest|sponse)$/.test(toText(value.type));
  if (!isHttp && Object.keys(value).some((key) => schemaKeyword.test(key))) {
    return createValueRow(api, parts.source, 'response', parts);
  }
  const members = getPartMembers(api.files, parts.source);
  const getChildren = () =>
    members.map(([name, source]) => getBindingRow(api, { kind: 'binding', name, source }));
  return createRow({ ...parts, getChildren });
}

import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { toText } from '#api-descriptions/json-values.ts';
import type { ApiNode } from '#api-descriptions/nodes/api-node.ts';
import { joinParagraphs } from './facts.ts';

/** Titles of sections by their key. */
const titles: ReadonlyMap<string, string> = new Map([
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
  ['request', 'Request'],
  ['responses', 'Responses'],
  ['callbacks', 'Callbacks'],
  ['channel', 'Channel'],
  ['operations', 'Operations'],
  ['messages', 'Messages'],
  ['headers', 'Headers'],
  ['payload', 'Payload'],
  ['reply', 'Reply'],
  ['bindings', 'Bindings'],
  ['servers', 'Servers'],
  ['security', 'Security schemes'],
  ['tags', 'Tags'],
  ['schema', 'Schema'],
]);

/** Titles of the section of an unreadable entry, by the key of its only row. */
const unreadTitles: ReadonlyMap<string, string> = new Map([
  ['path', 'Path'],
  ['operation', 'Operation'],
  ['channel', 'Channel'],
  ['message', 'Message'],
]);

/** Returns the title of a section, a body, headers or a payload. */
export function getSectionTitle({ format }: ApiDescription, node: ApiNode): string {
  const { key } = node;
  if (key === 'parameters') return format === 'asyncapi' ? 'Parameters' : 'Other parameters';
  if (key !== 'problems') return titles.get(key) ?? key;
  const unread = node.getChildren();
  const isInvalid = unread.some(({ problem }) => problem !== '');
  const title = isInvalid ? 'Invalid parts' : 'Parts in other files';
  return unreadTitles.get(unread[0]?.key ?? '') ?? title;
}

/** Returns the description of a section as Markdown; empty if it has none. */
export function describeSection({ kind, key, value }: ApiNode): string {
  if (kind === 'body') return joinParagraphs(value.description);
  if (key !== 'reply') return '';
  const location = toText(value.location);
  const sentTo = location === '' ? '' : `Sent to the address in \`${location}\`.`;
  return joinParagraphs(sentTo, value.description);
}

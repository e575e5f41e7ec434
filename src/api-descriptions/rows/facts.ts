import type { ApiDescription, ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { toText } from '#api-descriptions/json-values.ts';
import {
  describeUnresolved,
  findUnresolved,
  getPart,
  readObject,
} from '#api-descriptions/references.ts';
import type { ApiFact } from '#api-descriptions/rows/api-row.ts';
import { checkLink } from '#text/safe-link.ts';

/** Returns a fact in a list; an empty list if the value isn't text, a number or a boolean. */
export function toFacts(label: string, value: unknown, isCode = false): readonly ApiFact[] {
  const text = toText(value);
  return text === '' ? [] : [{ label, value: text, isCode }];
}

/** Returns a fact with a link, or with the URL as text if the URL isn't safe to open. */
export function toLinkFacts(label: string, url: unknown, name?: unknown): readonly ApiFact[] {
  const text = toText(url);
  const link = checkLink(text);
  const value = toText(name) || text;
  if (!link.safe) return toFacts(label, value);
  return [{ label, value, isCode: false, href: link.href }];
}

export function getExternalDocsFacts(files: ApiFiles, source: Located): readonly ApiFact[] {
  return toDocsFacts(files, getPart(files, source, 'externalDocs'));
}

/** Returns the link of an External Documentation Object, or why it can’t be read. */
export function toDocsFacts(files: ApiFiles, docs: Located): readonly ApiFact[] {
  const { url, description } = readObject(files, docs);
  const unresolved = findUnresolved(files, docs);
  return [
    ...toLinkFacts('More information', url, description),
    ...toFacts('More information', unresolved && describeUnresolved(unresolved)),
  ];
}

/** Joins Markdown texts as paragraphs; ignores values that aren't text, and repeated texts. */
export function joinParagraphs(...texts: readonly unknown[]): string {
  const written = texts.map((text) => toText(text).trim()).filter((text) => text !== '');
  return [...new Set(written)].join('\n\n');
}

/** Returns a fact with the problem of the reference in place of a map; an empty list if it has none. */
export function toUnresolvedFacts(
  { files }: ApiDescription,
  label: string,
  source: Located,
): readonly ApiFact[] {
  const unresolved = findUnresolved(files, source);
  return unresolved === undefined ? [] : toFacts(label, describeUnresolved(unresolved));
}

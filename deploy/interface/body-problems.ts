import type { DocumentedContent } from './document.ts';
import { problemsWith, type Reading } from './problems-with.ts';

/** What is wrong with a body that may be one of these contents; empty if nothing is. */
export function bodyProblems(
  contents: readonly DocumentedContent[],
  contentType: string | null,
  text: string,
  reading: Reading,
): readonly string[] {
  if (contents.length === 0) return text === '' ? [] : ['there is a body'];
  const mediaType = (contentType ?? '').replace(/;.*/, '').trim().toLowerCase();
  const content = contents.find(
    (one) => one.mediaType === mediaType || one.mediaType === mediaType.replace(/\/.*/, '/*'),
  );
  if (content === undefined) return [`the media type is “${contentType ?? ''}”`];
  if (content.schema === undefined || !/[/+]json$/.test(mediaType)) return [];
  try {
    return problemsWith(JSON.parse(text), content.schema, reading);
  } catch (error) {
    if (error instanceof SyntaxError) return ['the body is not JSON'];
    throw error;
  }
}

import type { ApiDescription, ApiEntryKind, Located } from '#api-descriptions/api-description.ts';
import { readAsyncTexts } from '#api-descriptions/nodes/asyncapi-texts.ts';
import type { ApiEntryContent, ApiFact } from './api-row.ts';
import { joinParagraphs, toDocsFacts, toFacts } from './facts.ts';

export function describeAsync(
  api: ApiDescription,
  kind: ApiEntryKind,
  source: Located,
  security: readonly ApiFact[] = [],
): Pick<ApiEntryContent, 'description' | 'facts'> {
  const texts = readAsyncTexts(api, kind, source);
  return {
    description: joinParagraphs(...texts.paragraphs),
    facts: [
      ...toFacts('Operation ID', texts.operationId, true),
      ...security,
      ...toFacts('Address', texts.address, true),
      ...toFacts('Servers', texts.servers.join(', ')),
      ...toFacts('Name', texts.name, true),
      ...toFacts('Message ID', texts.messageId, true),
      ...toFacts('Media type', texts.mediaType, true),
      ...toFacts('Correlation ID', texts.correlationId, true),
      ...toFacts('Tags', texts.tags.join(', ')),
      ...(texts.docs ? toDocsFacts(api.files, texts.docs) : []),
    ],
  };
}

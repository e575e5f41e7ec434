import { type DocumentedOperation, documentedOperations } from '#deploy/interface/document.ts';
import { type Extension, extensionNames } from '#platform/config.ts';

const documented: Readonly<Record<string, string>> = {
  'GET /data/v1/competencies': '4.1',
  'GET /data/v1/people/{name}': '4.2',
  'DELETE /viewer/v1/bookmark-folders/{folderId}': '4.3',
  'POST /webhooks/v1/subscriptions': '4.4',
  'PATCH /webhooks/v1/subscriptions/{subscriptionId}': '4.5',
};

/** The operation with this method and path. */
export function operationNamed(name: string): DocumentedOperation {
  const found = documentedOperations.find(({ method, path }) => `${method} ${path}` === name);
  if (found === undefined) throw new Error(`openapi.yaml has no operation ${name}`);
  return found;
}

/** The extension that an operation belongs to; undefined for the documented ones. */
export function extensionOf(operation: string): Extension | undefined {
  const { tags } = operationNamed(operation);
  return extensionNames.find((name) => tags.includes(name));
}

/** Where the interface has an operation: a section of the documented one, or an extension. */
export function sectionOf(operation: string): string {
  return documented[operation] ?? extensionOf(operation) ?? '';
}

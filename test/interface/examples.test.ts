import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import { competenciesSchema, peopleSchema, personSchema } from '#data/directory/schema.ts';
import {
  hitsSchema,
  lastReadVersionSchema,
  lastReadVersionsSchema,
  repositoriesSchema,
  treePageSchema,
  versionsSchema,
} from '#data/specifications/specification.ts';
import { deliveriesSchema, deliverySchema } from '#data/webhooks/delivery.ts';
import { eventTypesSchema } from '#data/webhooks/event-types.ts';
import {
  secretResponseSchema,
  subscriptionSchema,
  subscriptionsSchema,
} from '#data/webhooks/schema.ts';
import { documentedEvents, documentedOperations } from '#deploy/interface/document.ts';
import { validateValue } from '#deploy/interface/validate.ts';

type AppSchema = v.GenericSchema | v.GenericSchemaAsync;

/**
 * Schemas that the app uses to parse the JSON response of each operation; null if the app has no
 * schema for the response.
 */
const appSchemas: Readonly<Record<string, AppSchema | null>> = {
  'GET /data/v1/competencies': competenciesSchema,
  'GET /data/v1/people': peopleSchema,
  'GET /data/v1/people/{name}': personSchema,
  'GET /viewer/v1/specifications': null,
  'GET /viewer/v1/specifications/search': hitsSchema,
  'GET /viewer/v1/specifications/versions': versionsSchema,
  'GET /viewer/v1/specification-repositories': repositoriesSchema,
  'GET /viewer/v1/specification-tree': treePageSchema,
  'GET /viewer/v1/specification-readings': lastReadVersionsSchema,
  'PUT /viewer/v1/specification-readings': lastReadVersionSchema,
  'GET /webhooks/v1/subscriptions': subscriptionsSchema,
  'POST /webhooks/v1/subscriptions': secretResponseSchema,
  'GET /webhooks/v1/subscriptions/{subscriptionId}': subscriptionSchema,
  'PATCH /webhooks/v1/subscriptions/{subscriptionId}': subscriptionSchema,
  'POST /webhooks/v1/subscriptions/{subscriptionId}/rotate-secret': secretResponseSchema,
  'GET /webhooks/v1/subscriptions/{subscriptionId}/deliveries': deliveriesSchema,
  'POST /webhooks/v1/subscriptions/{subscriptionId}/retry': null,
  'GET /webhooks/v1/event-types': eventTypesSchema,
};

function appSchemaOf(operation: string): AppSchema | null {
  const schema = appSchemas[operation];
  if (schema !== undefined) return schema;
  return operation.includes('/deliveries/') || operation.endsWith('/test')
    ? deliverySchema
    : bookmarkStateSchema;
}

const contents = [...documentedOperations, ...documentedEvents].flatMap((operation) => {
  const name = `${operation.method} ${operation.path}`;
  const responses = operation.responses.flatMap(({ status, contents: bodies }) =>
    bodies.map((body) => ({ ...body, name: `${name}, ${status}, ${body.mediaType}` })),
  );
  return [...operation.requests.map((body) => ({ ...body, name })), ...responses];
});
const jsonResponses = documentedOperations.flatMap((operation) =>
  operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ contents: bodies }) => bodies)
    .filter(({ mediaType }) => mediaType === 'application/json')
    .map(({ example }) => ({ name: `${operation.method} ${operation.path}`, example })),
);

/**
 * Returns the paths of values that parsing has lost: values replaced by null, and properties that
 * are unreadable or unknown.
 */
function lostIn(value: unknown, place = ''): string[] {
  if (value === null) return [place];
  if (typeof value !== 'object' || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    (key === 'unreadable' && Array.isArray(item) && item.length > 0) ||
    (key === 'more' && Object.keys(item ?? {}).length > 0)
      ? [`${place}/${key}`]
      : lostIn(item, `${place}/${key}`),
  );
}

describe('examples in docs/interface/openapi.yaml', () => {
  it('the example of each body matches its schema', () => {
    expect(contents.length).toBeGreaterThan(100);
    const problems = contents.flatMap(({ name, schema, example }) =>
      schema === undefined
        ? []
        : validateValue(example, schema, 'asWritten').map((one) => `${name}: ${one}`),
    );
    expect(problems).toEqual([]);
  });

  it('the example of each parameter matches its schema', () => {
    const problems = [...documentedOperations, ...documentedEvents].flatMap((operation) =>
      operation.parameters.flatMap(({ name, schema, example }) =>
        validateValue(example, schema, 'asWritten').map((one) => `${name}: ${one}`),
      ),
    );
    expect(problems).toEqual([]);
  });

  it.each(jsonResponses)(
    'the app parses the example without loss: $name',
    async ({ name, example }) => {
      const schema = appSchemaOf(name);
      const result = schema === null ? example : await v.parseAsync(schema, example);
      // These properties can be null without a loss: parents of nodes at the top level, and
      // properties that only webhooks.manage returns.
      const expected = /\/(?:parentId|folderId|health|pausedBy|previousSecretUntil)$/;
      expect(lostIn(result).filter((place) => !expected.test(place))).toEqual([]);
    },
  );
});

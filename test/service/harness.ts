import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import type { Content } from '#service/content.ts';
import type {
  SampleChange,
  SampleFolder,
  SamplePerson,
  SampleRepository,
} from '#service/sample/types.ts';
import { createReferenceService, type ServiceOptions } from '#service/service.ts';
import { findDeliveryDeviations, findResponseDeviations } from '#test/interface/deviations.ts';

export const ORIGIN = 'http://localhost:4173';

export const state = v.strictObject({
  folders: v.array(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      parentId: v.nullable(v.string()),
      position: v.number(),
    }),
  ),
  bookmarks: v.array(
    v.strictObject({
      codeHostSlug: v.string(),
      path: v.string(),
      title: v.string(),
      folderId: v.nullable(v.string()),
      position: v.number(),
    }),
  ),
  lastFolderId: v.nullable(v.string()),
});

export const problem = v.strictObject({
  current: v.optional(v.record(v.string(), v.unknown())),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  type: v.optional(v.string()),
  movedTo: v.optional(v.strictObject({ codeHostSlug: v.string(), path: v.string() })),
  size: v.optional(v.number()),
  pointer: v.optional(v.string()),
  errors: v.optional(v.array(v.strictObject({ pointer: v.string(), detail: v.string() }))),
});

export const specificationVersions = v.array(
  v.strictObject({
    version: v.string(),
    etag: v.string(),
    path: v.string(),
    committedAt: v.pipe(v.string(), v.isoTimestamp()),
    author: v.strictObject({ name: v.string(), personName: v.nullable(v.string()) }),
    message: v.string(),
    size: v.nullable(v.number()),
  }),
);

export function person(name: string, more: Partial<SamplePerson> = {}): SamplePerson {
  return {
    name,
    fullName: name,
    trackerId: 't',
    assignmentId: 'a',
    codeHostUsername: 'c',
    projectId: 'p',
    teamRoomName: 'r',
    onboarding: false,
    external: false,
    category: 'Engineering',
    leaving: false,
    email: 'someone@example.test',
    startDate: '2024-02-01',
    identityProviderId: `id-of-${name}`,
    canQc: false,
    ...more,
  };
}

export function folder(id: string, inside: Partial<SampleFolder> = {}): SampleFolder {
  return { id, name: `Folder ${id}`, children: [], bookmarks: [], ...inside };
}

export function bookmark(path: string) {
  return { codeHostSlug: 'acme/specs', path, title: `Title of ${path}` };
}

type CommitDraft = { at?: string; by?: string; message?: string; changes: SampleChange[] };

/** Creates a repository with these commits. Commits without a date are one day apart. */
export function createRepository(
  slug: string,
  commits: readonly CommitDraft[],
  more: Partial<SampleRepository> = {},
): SampleRepository {
  return {
    slug,
    commits: () =>
      commits.map(({ at, by = 'Mara Okafor', message = 'Change', changes }, index) => ({
        at: at ?? new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
        author: { name: by, email: `${by.toLowerCase().replaceAll(' ', '.')}@example.test` },
        message,
        changes,
      })),
    ...more,
  };
}

/**
 * Returns content with the folders a to e. Folder a contains the folders b and d, and b contains c.
 * Folder a contains the bookmarks 1 and 2, folder c contains 3, and bookmark 0 is at the top level.
 */
export function smallContent(changes: Partial<Content> = {}): Content {
  const c = folder('c', { bookmarks: [bookmark('3.md')] });
  const a = folder('a', {
    children: [folder('b', { children: [c] }), folder('d')],
    bookmarks: [bookmark('1.md'), bookmark('2.md')],
  });
  return {
    competencies: [],
    people: [],
    folders: [a, folder('e')],
    rootBookmarks: [bookmark('0.md')],
    repositories: [],
    ...changes,
  };
}

/**
 * Starts a service that is closed at the end of the test. By default its database is in memory, and
 * every webhook delivery succeeds. Every response and every delivery is checked against
 * docs/interface/openapi.yaml.
 */
export function startService(options: Partial<ServiceOptions> = {}) {
  const deviations: string[] = [];
  const { sendWebhook = async () => ({ status: 204, headers: {}, body: '', error: null }) } =
    options;
  const service = createReferenceService({
    origin: ORIGIN,
    database: ':memory:',
    content: smallContent(),
    ...options,
    sendWebhook(request, signal) {
      deviations.push(...findDeliveryDeviations(request.headers, request.body));
      return sendWebhook(request, signal);
    },
  });
  onTestFinished(async () => {
    await service.close();
    expect(deviations).toEqual([]);
  });
  return {
    ...service,
    /**
     * Sends a request and checks the response against openapi.yaml. If the service accepts the
     * request, also checks the request body `sent`.
     */
    async fetch(request: Request, sent?: string) {
      const { method, url } = request;
      const response = await service.fetch(request);
      deviations.push(...(await findResponseDeviations({ method, url, sent }, response)));
      return response;
    },
  };
}

type Sent = { body?: unknown; headers?: Record<string, string> };

/** Returns a function that sends requests as this user. */
export function createCaller(
  service: Pick<ReturnType<typeof startService>, 'fetch' | 'issueAccessToken'>,
  subject = 'subject-1',
) {
  return async (method: string, path: string, { body, headers = {} }: Sent = {}) => {
    const authorization = `Bearer ${await service.issueAccessToken(subject)}`;
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: { authorization, ...content, ...headers },
      ...(text !== undefined && { body: text }),
    });
    return service.fetch(request, text);
  };
}

export async function read<S extends v.GenericSchema>(
  response: Response,
  schema: S,
): Promise<v.InferOutput<S>> {
  return v.parse(schema, await response.json());
}

/**
 * Formats a bookmark tree as folder ids in order of position, such as `a[b[c[]] d[]] e[]`. Each
 * folder's contents are in brackets, and bookmarks appear as their paths.
 */
export function formatTree(
  { folders, bookmarks }: v.InferOutput<typeof state>,
  parent: string | null = null,
): string {
  const inOrder = <T extends { position: number }>(items: T[]) =>
    items.toSorted((one, other) => one.position - other.position);
  const below = inOrder(folders.filter((item) => item.parentId === parent));
  const filed = inOrder(bookmarks.filter((item) => item.folderId === parent));
  return [
    ...below.map(
      (item) => `${item.id}[${formatTree({ folders, bookmarks, lastFolderId: null }, item.id)}]`,
    ),
    ...filed.map((item) => item.path),
  ].join(' ');
}

import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  assertRule,
  CheckSkippedError,
  DeviationError,
  type RequestParts,
  type ServiceUnderTest,
} from '#deploy/conformance/examined-service.ts';
import { type ConformanceCheck, createConformanceCheck } from '#deploy/conformance/run-checks.ts';
import { decodeBody, type ReceivedResponse } from '#deploy/send.ts';
import { readStateOperation, stateSchema } from './bookmarks.ts';

const readSpecification = 'GET /viewer/v1/specifications';
const searchSpecifications = 'GET /viewer/v1/specifications/search';

/** Query parameters that identify a specification. */
type SpecificationName = { readonly codeHostSlug: string; readonly path: string };

const namesSchema = v.array(v.object({ codeHostSlug: v.string(), path: v.string() }));

/** Search queries for services that don't list files: words and a letter of many languages. */
const commonWords = ['the', 'de', 'a'];

const maxTriedFiles = 20;

/** Returns specifications that the user may be able to read: files, search results or bookmarks. */
async function listSpecifications(
  service: ServiceUnderTest,
): Promise<readonly SpecificationName[]> {
  if (service.offers('viewer.specificationFiles')) {
    for await (const { codeHostSlug, entries } of listFilePages(service, '200')) {
      const texts = entries.filter(({ mediaType }) => /^text\/|json$|yaml$/.test(mediaType ?? ''));
      if (texts.length > 0) return texts.map(({ path }) => ({ codeHostSlug, path }));
    }
  }
  if (service.offers('viewer.specifications')) {
    for (const q of commonWords) {
      const found = await service.read(namesSchema, searchSpecifications, { query: { q } });
      if (found.length > 0) return found;
    }
  }
  if (!service.offers('viewer.read')) return [];
  return (await service.read(stateSchema, readStateOperation)).bookmarks;
}

/** Returns a specification that the user can read. */
async function findReadableSpecification(service: ServiceUnderTest): Promise<SpecificationName> {
  for (const { codeHostSlug, path } of (await listSpecifications(service)).slice(
    0,
    maxTriedFiles,
  )) {
    const name = { codeHostSlug, path };
    if ((await service.send(readSpecification, { query: name })).status === 200) return name;
  }
  throw new CheckSkippedError(
    'no file, search result or bookmark is a text that the user can read',
  );
}

/** Returns a frequent word that the search finds, or else one of a specification. */
async function findSearchWord(service: ServiceUnderTest): Promise<string> {
  const search = (q: string) =>
    service.read(namesSchema, searchSpecifications, { query: { q, limit: '1' } });
  for (const word of commonWords) if ((await search(word)).length > 0) return word;
  const query = await findReadableSpecification(service);
  const text = decodeBody(await service.ask(readSpecification, { query }));
  const word = /\p{L}{4,}/u.exec(text)?.[0];
  if (word === undefined) throw new CheckSkippedError(`${query.path} contains no word`);
  return word;
}

/** Returns the ETag of a response. Throws a DeviationError if it isn't a strong ETag. */
function strongTag({ headers }: ReceivedResponse): string {
  const tag = headers.get('etag') ?? '';
  assertRule(/^"[^"]*"$/.test(tag), 'the ETag isn’t strong');
  return tag;
}

/**
 * Throws a DeviationError unless the service returns 304 for a request with the current ETag of the
 * resource, and 200 for a request with another ETag.
 */
async function assertEtagHandling(
  service: ServiceUnderTest,
  operation: string,
  query: RequestParts['query'] = {},
) {
  const tag = strongTag(await service.ask(operation, { query }));
  const headers = { 'if-none-match': tag };
  const known = await service.send(operation, { query, headers });
  assertRule(known.status === 304, `the response has status ${known.status} instead of 304`);
  assertRule(known.headers.get('etag') === tag, 'the 304 response has another ETag');
  const other = { 'if-none-match': '"another-tag"' };
  const changed = await service.send(operation, { query, headers: other });
  assertRule(
    changed.status === 200,
    `with another ETag the response has status ${changed.status} instead of 200`,
  );
}

const isUtf8 = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== undefined;
  } catch {
    return false;
  }
};

const keyOf = ({ codeHostSlug, path }: SpecificationName) => JSON.stringify([codeHostSlug, path]);

const listVersions = 'GET /viewer/v1/specifications/versions';

/** Returns the commit time of a specification's newest version. */
async function timeOfNewestVersion(
  service: ServiceUnderTest,
  name: SpecificationName,
): Promise<number> {
  const query = { ...name, limit: '1' };
  const [newest] = await service.read(versionsSchema, listVersions, { query });
  if (newest === undefined)
    throw new DeviationError('a specification has no version', listVersions);
  return Date.parse(newest.committedAt);
}

const versionsSchema = v.array(
  v.object({ version: v.string(), etag: v.string(), committedAt: v.string() }),
);

/**
 * Returns a specification, its complete list of versions, and a function that fetches the list with
 * other query parameters.
 */
async function fetchVersionHistory(service: ServiceUnderTest) {
  const name = await findReadableSpecification(service);
  const list = (query: Readonly<Record<string, string>> = {}) =>
    service.read(versionsSchema, listVersions, { query: { ...name, ...query } });
  const versions = await list();
  const [newest] = versions;
  if (newest === undefined)
    throw new DeviationError('a specification has no version', listVersions);
  return { name, list, versions, newest };
}

const namesOf = (versions: readonly { readonly version: string }[]) =>
  versions.map(({ version }) => version).join(' ');

/** Names of branches that most repositories have. */
const commonBranches = ['main', 'master'];

/** Returns the response to a request for a branch, and the name of the branch. */
async function findBranch(service: ServiceUnderTest, name: SpecificationName) {
  for (const version of commonBranches) {
    const response = await service.send(readSpecification, { query: { ...name, version } });
    if (response.status === 200) return { response, version };
    const { status } = response;
    assertRule(status === 404, `an unknown name has the status ${status} instead of 404`);
  }
  throw new CheckSkippedError(`${name.codeHostSlug} has no branch main or master`);
}

const listRepositories = 'GET /viewer/v1/specification-repositories';
const listFiles = 'GET /viewer/v1/specification-tree';
const readFile = 'GET /viewer/v1/specification-files';

const pageSchema = v.object({
  entries: v.array(
    v.object({
      path: v.string(),
      kind: v.string(),
      mediaType: v.nullable(v.string()),
      changedAt: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});

const repositoriesSchema = v.array(v.object({ codeHostSlug: v.string() }));

type Page = v.InferOutput<typeof pageSchema>;

const maxRepositories = 50;

const pathsOf = ({ entries }: Page) => entries.map(({ path }) => path);

/** Returns the slugs of the repositories that the user can read. */
async function slugsOf(service: ServiceUnderTest): Promise<readonly string[]> {
  const repositories = await service.read(repositoriesSchema, listRepositories);
  return repositories.map(({ codeHostSlug }) => codeHostSlug);
}

/** Yields the first page of files of each repository that the user can read. */
async function* listFilePages(service: ServiceUnderTest, limit: string) {
  for (const codeHostSlug of (await slugsOf(service)).slice(0, maxRepositories)) {
    const query = { codeHostSlug, limit };
    yield { codeHostSlug, ...(await service.read(pageSchema, listFiles, { query })) };
  }
}

/** Returns the repository and path of an image or PDF that the user can read. */
async function findReadableFile(service: ServiceUnderTest): Promise<SpecificationName> {
  for await (const { codeHostSlug, entries } of listFilePages(service, '5000')) {
    const file = entries.find(({ mediaType }) =>
      /^(image\/|application\/pdf)/.test(mediaType ?? ''),
    );
    if (file !== undefined) return { codeHostSlug, path: file.path };
  }
  throw new CheckSkippedError('no image or PDF was found');
}

const listReadings = 'GET /viewer/v1/specification-readings';
const recordReading = 'PUT /viewer/v1/specification-readings';
const forgetReadings = 'DELETE /viewer/v1/specification-readings';

const readingSchema = v.object({
  codeHostSlug: v.string(),
  path: v.string(),
  etag: v.string(),
  currentEtag: v.nullable(v.string()),
  changedAt: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
  readAt: v.string(),
  heading: v.nullable(v.string()),
});
const readingsSchema = v.array(readingSchema);

const heading = 'Spec Viewer conformance';

/**
 * Marks a specification as read until the end of the check. Throws CheckSkippedError if the user
 * has already read it.
 */
async function createLastReadVersion(service: ServiceUnderTest) {
  const name = await findReadableSpecification(service);
  if ((await readingOf(service, name)) !== undefined) {
    throw new CheckSkippedError(`the user has already read the test specification, ${name.path}`);
  }
  const etag = strongTag(await service.ask(readSpecification, { query: name }));
  service.addCleanup(async () => void (await service.ask(forgetReadings, { query: name })));
  const body = { ...name, etag, version: null, heading };
  return { name, etag, lastRead: await service.read(readingSchema, recordReading, { body }) };
}

const readingOf = async (service: ServiceUnderTest, { codeHostSlug, path }: SpecificationName) =>
  (await service.read(readingsSchema, listReadings)).find(
    (one) => one.codeHostSlug === codeHostSlug && one.path === path,
  );

const needs = ['viewer.specifications'] as const;

export const specificationChecks: readonly ConformanceCheck[] = [
  createConformanceCheck(
    readSpecification,
    'the response is UTF-8 with a strong ETag',
    async (service) => {
      const response = await service.ask(readSpecification, {
        query: await findReadableSpecification(service),
      });
      assertRule(isUtf8(response.body), 'it isn’t UTF-8');
      strongTag(response);
    },
  ),
  createConformanceCheck(
    readSpecification,
    'a request with the current ETag returns 304',
    async (service) =>
      assertEtagHandling(service, readSpecification, await findReadableSpecification(service)),
  ),
  createConformanceCheck(
    readSpecification,
    '`If-None-Match: *` returns 304 if the file exists, otherwise 404',
    async (service) => {
      const query = await findReadableSpecification(service);
      const headers = { 'if-none-match': '*' };
      const { status } = await service.send(readSpecification, { query, headers });
      assertRule(status === 304, `the response has status ${status} instead of 304`);
      const missing = { ...query, path: `${randomUUID()}.md` };
      await service.assertRejects(readSpecification, { query: missing, headers }, 404);
    },
  ),
  createConformanceCheck(
    readSpecification,
    'a missing text is rejected with 404',
    async (service) => {
      const { codeHostSlug } = await findReadableSpecification(service);
      const query = { codeHostSlug, path: `${randomUUID()}.md` };
      await service.assertRejects(readSpecification, { query }, 404);
    },
  ),
  createConformanceCheck(
    searchSpecifications,
    '`limit` and `codeHostSlug` restrict the results',
    async (service) => {
      const word = await findSearchWord(service);
      const all = await service.read(namesSchema, searchSpecifications, { query: { q: word } });
      const [first] = all;
      const one = { q: word, limit: '1' };
      const found = await service.read(namesSchema, searchSpecifications, { query: one });
      assertRule(first !== undefined, `“${word}” isn’t found`);
      assertRule(found.length <= 1, '`limit=1` returns more than one result');
      assertRule(found[0]?.path === first.path, '`limit=1` doesn’t return the best result');
      const query = { q: word, codeHostSlug: first.codeHostSlug };
      const inRepository = await service.read(namesSchema, searchSpecifications, { query });
      assertRule(
        inRepository.every(({ codeHostSlug }) => codeHostSlug === first.codeHostSlug),
        '`codeHostSlug` returns results of other repositories',
      );
    },
  ),
  {
    ...createConformanceCheck(
      searchSpecifications,
      '`bookmarked=true` returns only bookmarked specifications',
      async (service) => {
        const { bookmarks } = await service.read(stateSchema, readStateOperation);
        const keys = new Set(bookmarks.map(keyOf));
        const most = { q: await findSearchWord(service), limit: '100' };
        const all = await service.read(namesSchema, searchSpecifications, { query: most });
        const query = { ...most, bookmarked: 'true' };
        const found = await service.read(namesSchema, searchSpecifications, { query });
        const other = found.find((one) => !keys.has(keyOf(one)));
        assertRule(other === undefined, `${other?.path} isn’t bookmarked`);
        const expected = all.find((one) => keys.has(keyOf(one)));
        assertRule(expected === undefined || found.length > 0, `${expected?.path} isn’t found`);
      },
    ),
    needs: ['viewer.read'],
  },
  createConformanceCheck(
    listVersions,
    'versions are listed in pages, newest first',
    async (service) => {
      const { list, versions, newest } = await fetchVersionHistory(service);
      const times = versions.map(({ committedAt }) => Date.parse(committedAt));
      assertRule(
        times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0)),
        'an older version precedes a newer one',
      );
      assertRule(
        namesOf(await list({ limit: '1' })) === newest.version,
        '`limit=1` doesn’t return the newest',
      );
      const rest = await list({ before: newest.version });
      const expected = namesOf(versions.slice(1));
      assertRule(namesOf(rest).startsWith(expected), '`before` doesn’t return the older items');
    },
  ),
  createConformanceCheck(
    listVersions,
    'the newest version has the ETag of the current text',
    async (service) => {
      const { name, newest } = await fetchVersionHistory(service);
      const tag = strongTag(await service.ask(readSpecification, { query: name }));
      assertRule(newest.etag === tag, 'it has another one');
    },
  ),
  createConformanceCheck(
    listVersions,
    '`since` lists versions newer than an ETag',
    async (service) => {
      const { list, versions, newest } = await fetchVersionHistory(service);
      assertRule(
        (await list({ since: newest.etag })).length === 0,
        'a version is newer than the newest',
      );
      const [, second] = versions;
      // If the two newest versions have the same content, they have the same ETag, so `since` can't
      // distinguish them.
      if (second === undefined || second.etag === newest.etag) return;
      const newer = namesOf(await list({ since: second.etag }));
      assertRule(
        newer === newest.version,
        'the list after the second version isn’t only the newest',
      );
    },
  ),
  createConformanceCheck(
    listVersions,
    'an unknown ETag is rejected with 404 of the type unknown-etag',
    async (service) => {
      const { name } = await fetchVersionHistory(service);
      const query = { ...name, since: `"${randomUUID()}"` };
      await service.assertRejects(listVersions, { query }, 404);
      const response = await service.send(listVersions, { query });
      assertRule(decodeBody(response).includes('unknown-etag'), 'the type is another one');
    },
  ),
  {
    ...createConformanceCheck(
      readSpecification,
      'a version has its original text',
      async (service) => {
        const { name, versions, newest } = await fetchVersionHistory(service);
        for (const { version, etag } of [newest, versions.at(-1) ?? newest]) {
          const response = await service.send(readSpecification, { query: { ...name, version } });
          if (response.status === 410) continue;
          assertRule(
            response.status === 200,
            `the response has status ${response.status} instead of 200 or 410`,
          );
          assertRule(strongTag(response) === etag, 'its ETag differs from the list');
        }
        const query = { ...name, version: randomUUID() };
        await service.assertRejects(readSpecification, { query }, 404);
      },
    ),
    section: 'viewer.specificationHistory',
    needs: ['viewer.specificationHistory'],
  },
  {
    ...createConformanceCheck(
      readSpecification,
      'a branch is read with the version that it stands for',
      async (service) => {
        const name = await findReadableSpecification(service);
        const { response, version } = await findBranch(service, name);
        const stated = new URL(
          response.headers.get('content-location') ?? '',
          'https://base.invalid',
        );
        const named = stated.searchParams.get('version') ?? '';
        assertRule(named !== '' && named !== version, 'Content-Location contains no `version`');
        const caching = response.headers.get('cache-control') ?? '';
        assertRule(!caching.includes('immutable'), 'a branch can move, but it is immutable');
        const query = { ...name, version: named };
        const exact = await service.ask(readSpecification, { query });
        assertRule(strongTag(exact) === strongTag(response), 'its ETag differs from the version');
      },
    ),
    section: 'viewer.specificationHistory',
    needs: ['viewer.specificationHistory'],
  },
  createConformanceCheck(listRepositories, 'each repository is listed once', async (service) => {
    const slugs = await slugsOf(service);
    assertRule(new Set(slugs).size === slugs.length, 'a repository is listed twice');
  }),
  createConformanceCheck(
    listRepositories,
    'listed and readable repositories are the same',
    async (service) => {
      const slugs = await slugsOf(service);
      const { codeHostSlug } = await findReadableSpecification(service);
      assertRule(slugs.includes(codeHostSlug), `${codeHostSlug} is missing`);
      for (const slug of slugs.slice(0, maxRepositories)) {
        const query = { codeHostSlug: slug, limit: '1' };
        const { status } = await service.send(listFiles, { query });
        assertRule(status === 200, `the tree of ${slug} has status ${status} instead of 200`);
      }
    },
  ),
  createConformanceCheck(
    listFiles,
    'entries are listed in pages without duplicates',
    async (service) => {
      const { codeHostSlug } = await findReadableSpecification(service);
      const list = (query: object) =>
        service.read(pageSchema, listFiles, { query: { codeHostSlug, ...query } });
      const whole = pathsOf(await list({}));
      const first = await list({ limit: '1' });
      assertRule(String(pathsOf(first)) === whole[0], '`limit=1` isn’t the first entry');
      if (whole.length < 2) return;
      assertRule(first.next !== null, '`next` is missing although more entries exist');
      const second = await list({ limit: '1', after: first.next });
      assertRule(
        String(pathsOf(second)) === whole[1],
        'the page after the first isn’t the second entry',
      );
    },
  ),
  createConformanceCheck(listFiles, '`under` lists all files below the folder', async (service) => {
    const { codeHostSlug, path } = await findReadableSpecification(service);
    const list = (under: string) =>
      service.read(pageSchema, listFiles, { query: { codeHostSlug, under, limit: '5000' } });
    const [folder = ''] = path.split('/').slice(0, -1);
    const start = folder === '' ? '' : `${folder}/`;
    const below = await list(folder);
    assertRule(
      pathsOf(below).every((one) => one.startsWith(start)),
      'an entry isn’t below the folder',
    );
    if (below.next === null) assertRule(pathsOf(below).includes(path), `${path} is missing`);
    const whole = await list('');
    if (whole.next === null)
      assertRule(pathsOf(whole).includes(path), `${path} is missing at the top`);
  }),
  {
    ...createConformanceCheck(
      listFiles,
      '`changedAt` is the commit time of a file’s newest version',
      async (service) => {
        const name = await findReadableSpecification(service);
        const under = name.path.includes('/') ? name.path.slice(0, name.path.lastIndexOf('/')) : '';
        const query = { codeHostSlug: name.codeHostSlug, under, limit: '5000' };
        const { entries } = await service.read(pageSchema, listFiles, { query });
        const entry = entries.find(({ path }) => path === name.path);
        if (entry === undefined)
          throw new CheckSkippedError(`${name.path} isn’t on the first page`);
        const expected = await timeOfNewestVersion(service, name);
        assertRule(Date.parse(entry.changedAt ?? '') === expected, `it is ${entry.changedAt}`);
      },
    ),
    needs: ['viewer.specifications', 'viewer.specificationHistory'],
  },
  createConformanceCheck(
    readFile,
    'the response has nosniff and a strong ETag, and its ETag returns 304',
    async (service) => {
      const query = await findReadableFile(service);
      const { headers } = await service.ask(readFile, { query });
      assertRule(
        headers.get('x-content-type-options') === 'nosniff',
        'X-Content-Type-Options isn’t nosniff',
      );
      await assertEtagHandling(service, readFile, query);
    },
  ),
  createConformanceCheck(readFile, 'a missing file is rejected with 404', async (service) => {
    const { codeHostSlug } = await findReadableSpecification(service);
    const query = { codeHostSlug, path: `${randomUUID()}.png` };
    await service.assertRejects(readFile, { query }, 404);
  }),
  createConformanceCheck(
    readFile,
    'other files than images and PDFs are rejected with 415',
    async (service) =>
      service.assertRejects(readFile, { query: await findReadableSpecification(service) }, 415),
  ),
  createConformanceCheck(
    listReadings,
    'last read versions are listed latest first',
    async (service) => {
      const times = (await service.read(readingsSchema, listReadings)).map(({ readAt }) => readAt);
      assertRule(
        String(times) === String(times.toSorted().reverse()),
        'an earlier one precedes a later one',
      );
    },
  ),
  createConformanceCheck(listReadings, '`limit` restricts the list', async (service) => {
    const found = await service.read(readingsSchema, listReadings, { query: { limit: '1' } });
    assertRule(found.length <= 1, '`limit=1` returns more than one last read version');
  }),
  {
    ...createConformanceCheck(
      recordReading,
      'the response is the last read version with the file’s current ETag, and it is listed first',
      async (service) => {
        const { name, etag, lastRead: reading } = await createLastReadVersion(service);
        assertRule(reading.heading === heading && reading.etag === etag, 'it differs');
        assertRule(reading.currentEtag === etag, 'its currentEtag differs');
        const [first] = await service.read(readingsSchema, listReadings, { query: { limit: '1' } });
        assertRule(first?.path === name.path, 'it isn’t listed first');
      },
    ),
    needs,
    writes: true,
  },
  {
    ...createConformanceCheck(
      recordReading,
      '`changedAt` is the commit time of the newest version',
      async (service) => {
        const { name, lastRead: reading } = await createLastReadVersion(service);
        const expected = await timeOfNewestVersion(service, name);
        assertRule(Date.parse(reading.changedAt ?? '') === expected, `it is ${reading.changedAt}`);
        assertRule(reading.changedBy !== null, '`changedBy` is null');
      },
    ),
    needs: [...needs, 'viewer.specificationHistory'],
    writes: true,
  },
  {
    ...createConformanceCheck(
      forgetReadings,
      'the last read version is deleted',
      async (service) => {
        const { name } = await createLastReadVersion(service);
        await service.ask(forgetReadings, { query: name });
        assertRule((await readingOf(service, name)) === undefined, 'it is still listed');
      },
    ),
    needs,
    writes: true,
  },
];

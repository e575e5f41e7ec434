import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Check } from '#deploy/conformance/check.ts';
import { must, NotPlayed } from '#deploy/conformance/deviation.ts';
import type { Service } from '#deploy/conformance/service.ts';
import { mustKnowTag } from './file-answers.ts';
import { timeOfNewestVersion } from './history-checks.ts';
import { knownSpecification, type SpecificationName } from './known-specification.ts';

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

const mostRepositories = 50;

const pathsOf = ({ entries }: Page) => entries.map(({ path }) => path);

/** The slugs of the repositories that this person can read. */
async function slugsOf(service: Service): Promise<readonly string[]> {
  const repositories = await service.read(repositoriesSchema, listRepositories);
  return repositories.map(({ codeHostSlug }) => codeHostSlug);
}

/** An image or a PDF beside a specification. */
async function knownFile(service: Service): Promise<SpecificationName> {
  const slugs = (await slugsOf(service)).slice(0, mostRepositories);
  for (const codeHostSlug of slugs) {
    const query = { codeHostSlug, limit: '5000' };
    const { entries } = await service.read(pageSchema, listFiles, { query });
    const file = entries.find(({ mediaType }) =>
      /^(image\/|application\/pdf)/.test(mediaType ?? ''),
    );
    if (file !== undefined) return { codeHostSlug, path: file.path };
  }
  throw new NotPlayed('no image or PDF was found');
}

export const fileChecks: readonly Check[] = [
  {
    operation: listRepositories,
    promise: 'each repository is listed once',
    async play(service) {
      const slugs = await slugsOf(service);
      must(new Set(slugs).size === slugs.length, 'one is listed twice');
    },
  },
  {
    operation: listRepositories,
    promise: 'what is listed can be read, and what can be read is listed',
    async play(service) {
      const slugs = await slugsOf(service);
      const { codeHostSlug } = await knownSpecification(service);
      must(slugs.includes(codeHostSlug), `${codeHostSlug} is missing`);
      for (const slug of slugs.slice(0, mostRepositories)) {
        const query = { codeHostSlug: slug, limit: '1' };
        const { status } = await service.send(listFiles, { query });
        must(status === 200, `the tree of ${slug} is answered ${status} and not 200`);
      }
    },
  },
  {
    operation: listFiles,
    promise: 'entries are listed in pages, each once',
    async play(service) {
      const { codeHostSlug } = await knownSpecification(service);
      const list = (query: object) =>
        service.read(pageSchema, listFiles, { query: { codeHostSlug, ...query } });
      const whole = pathsOf(await list({}));
      const first = await list({ limit: '1' });
      must(String(pathsOf(first)) === whole[0], '`limit=1` isn’t the first entry');
      if (whole.length < 2) return;
      must(first.next !== null, 'there is no `next`, although there is more');
      const second = await list({ limit: '1', after: first.next });
      must(String(pathsOf(second)) === whole[1], 'the page after the first isn’t the second entry');
    },
  },
  {
    operation: listFiles,
    promise: '`under` lists what is below that folder, at all levels',
    async play(service) {
      const { codeHostSlug, path } = await knownSpecification(service);
      const list = (under: string) =>
        service.read(pageSchema, listFiles, { query: { codeHostSlug, under, limit: '5000' } });
      const [folder = ''] = path.split('/').slice(0, -1);
      const start = folder === '' ? '' : `${folder}/`;
      const below = await list(folder);
      must(
        pathsOf(below).every((one) => one.startsWith(start)),
        'an entry isn’t below it',
      );
      if (below.next === null) must(pathsOf(below).includes(path), `${path} is missing`);
      const whole = await list('');
      if (whole.next === null) must(pathsOf(whole).includes(path), `${path} is missing at the top`);
    },
  },
  {
    operation: listFiles,
    promise: '`changedAt` of a file is when its newest version was committed',
    needs: ['viewer.specifications', 'viewer.specificationHistory'],
    async play(service) {
      const name = await knownSpecification(service);
      const under = name.path.includes('/') ? name.path.slice(0, name.path.lastIndexOf('/')) : '';
      const query = { codeHostSlug: name.codeHostSlug, under, limit: '5000' };
      const { entries } = await service.read(pageSchema, listFiles, { query });
      const entry = entries.find(({ path }) => path === name.path);
      if (entry === undefined) throw new NotPlayed(`${name.path} isn’t on the first page`);
      const expected = await timeOfNewestVersion(service, name);
      must(Date.parse(entry.changedAt ?? '') === expected, `it is ${entry.changedAt}`);
    },
  },
  {
    operation: readFile,
    promise: 'the answer has a strong ETag, which is answered 304, and nosniff',
    async play(service) {
      const query = await knownFile(service);
      const { headers } = await service.ask(readFile, { query });
      must(headers.get('x-content-type-options') === 'nosniff', 'it may be sniffed');
      await mustKnowTag(service, readFile, query);
    },
  },
  {
    operation: readFile,
    promise: 'a file that isn’t there is refused with 404',
    async play(service) {
      const { codeHostSlug } = await knownSpecification(service);
      const query = { codeHostSlug, path: `${randomUUID()}.png` };
      await service.refuses(readFile, { query }, 404);
    },
  },
  {
    operation: readFile,
    promise: 'what is neither an image nor a PDF is refused with 415',
    play: async (service) =>
      service.refuses(readFile, { query: await knownSpecification(service) }, 415),
  },
];

import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Check } from '#deploy/conformance/check.ts';
import { Deviation, must } from '#deploy/conformance/deviation.ts';
import type { Service } from '#deploy/conformance/service.ts';
import { strongTag } from './file-answers.ts';
import {
  knownSpecification,
  readSpecification,
  type SpecificationName,
} from './known-specification.ts';

const listVersions = 'GET /viewer/v1/specifications/versions';

/** When the newest version of a specification was committed. */
export async function timeOfNewestVersion(
  service: Service,
  name: SpecificationName,
): Promise<number> {
  const query = { ...name, limit: '1' };
  const [newest] = await service.read(versionsSchema, listVersions, { query });
  if (newest === undefined) throw new Deviation('a specification has no version', listVersions);
  return Date.parse(newest.committedAt);
}

const versionsSchema = v.array(
  v.object({ version: v.string(), etag: v.string(), committedAt: v.string() }),
);

/** A specification, all that is listed of its versions, and how to list a part of them. */
async function history(service: Service) {
  const name = await knownSpecification(service);
  const list = (query: Readonly<Record<string, string>> = {}) =>
    service.read(versionsSchema, listVersions, { query: { ...name, ...query } });
  const versions = await list();
  const [newest] = versions;
  if (newest === undefined) throw new Deviation('a specification has no version', listVersions);
  return { name, list, versions, newest };
}

const namesOf = (versions: readonly { readonly version: string }[]) =>
  versions.map(({ version }) => version).join(' ');

export const historyChecks: readonly Check[] = [
  {
    operation: listVersions,
    promise: 'versions are listed newest first, and in pages',
    async play(service) {
      const { list, versions, newest } = await history(service);
      const times = versions.map(({ committedAt }) => Date.parse(committedAt));
      must(
        times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0)),
        'a version is before a newer one',
      );
      must(namesOf(await list({ limit: '1' })) === newest.version, '`limit=1` isn’t the newest');
      const rest = await list({ before: newest.version });
      const expected = namesOf(versions.slice(1));
      must(namesOf(rest).startsWith(expected), '`before` isn’t what is older');
    },
  },
  {
    operation: listVersions,
    promise: 'the newest has the ETag that the text has now',
    async play(service) {
      const { name, newest } = await history(service);
      const tag = strongTag(await service.ask(readSpecification, { query: name }));
      must(newest.etag === tag, 'it has another one');
    },
  },
  {
    operation: listVersions,
    promise: '`since` lists what is newer than an ETag',
    async play(service) {
      const { list, versions, newest } = await history(service);
      must((await list({ since: newest.etag })).length === 0, 'something is newer than the newest');
      const [, second] = versions;
      // A text that came back has the ETag that it had before.
      if (second === undefined || second.etag === newest.etag) return;
      const newer = namesOf(await list({ since: second.etag }));
      must(newer === newest.version, 'it isn’t the newest alone that is newer than the second');
    },
  },
  {
    operation: listVersions,
    promise: 'an unknown ETag is refused with 404 of the type unknown-etag',
    async play(service) {
      const { name } = await history(service);
      const query = { ...name, since: `"${randomUUID()}"` };
      await service.refuses(listVersions, { query }, 404);
      const { bytes } = await service.send(listVersions, { query });
      must(new TextDecoder().decode(bytes).includes('unknown-etag'), 'the type is another one');
    },
  },
  {
    operation: readSpecification,
    section: 'viewer.specificationHistory',
    promise: 'a version is the text that it was',
    needs: ['viewer.specificationHistory'],
    async play(service) {
      const { name, versions, newest } = await history(service);
      for (const { version, etag } of [newest, versions.at(-1) ?? newest]) {
        const answer = await service.send(readSpecification, { query: { ...name, version } });
        if (answer.status === 410) continue;
        must(answer.status === 200, `it is answered ${answer.status} and not 200 or 410`);
        must(strongTag(answer) === etag, 'it has another ETag than in the list');
      }
      const query = { ...name, version: randomUUID() };
      await service.refuses(readSpecification, { query }, 404);
    },
  },
];

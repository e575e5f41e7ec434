import * as v from 'valibot';
import type { Check } from '#deploy/conformance/check.ts';
import { must, NotPlayed } from '#deploy/conformance/deviation.ts';
import type { Service } from '#deploy/conformance/service.ts';
import { strongTag } from './file-answers.ts';
import { timeOfNewestVersion } from './history-checks.ts';
import {
  knownSpecification,
  readSpecification,
  type SpecificationName,
} from './known-specification.ts';

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

/** Records a reading, which is forgotten after the check. A reading of the person’s own is left alone. */
async function makeReading(service: Service) {
  const name = await knownSpecification(service);
  if ((await readingOf(service, name)) !== undefined) {
    throw new NotPlayed(`this person has read the specification that would be tried, ${name.path}`);
  }
  const etag = strongTag(await service.ask(readSpecification, { query: name }));
  service.afterwards(async () => void (await service.ask(forgetReadings, { query: name })));
  const body = { ...name, etag, version: null, heading };
  return { name, etag, reading: await service.read(readingSchema, recordReading, { body }) };
}

const readingOf = async (service: Service, { codeHostSlug, path }: SpecificationName) =>
  (await service.read(readingsSchema, listReadings)).find(
    (one) => one.codeHostSlug === codeHostSlug && one.path === path,
  );

const needs = ['viewer.specifications'] as const;

export const readingChecks: readonly Check[] = [
  {
    operation: listReadings,
    promise: 'readings are listed latest first',
    async play(service) {
      const times = (await service.read(readingsSchema, listReadings)).map(({ readAt }) => readAt);
      must(String(times) === String(times.toSorted().reverse()), 'one is before a later one');
    },
  },
  {
    operation: listReadings,
    promise: '`limit` holds',
    async play(service) {
      const found = await service.read(readingsSchema, listReadings, { query: { limit: '1' } });
      must(found.length <= 1, '`limit=1` lists more than one');
    },
  },
  {
    operation: recordReading,
    promise: 'the answer is that reading, with the file’s ETag now, and it is listed first',
    needs,
    writes: true,
    async play(service) {
      const { name, etag, reading } = await makeReading(service);
      must(reading.heading === heading && reading.etag === etag, 'it is another one');
      must(reading.currentEtag === etag, 'its currentEtag is another one');
      const [first] = await service.read(readingsSchema, listReadings, { query: { limit: '1' } });
      must(first?.path === name.path, 'it isn’t listed first');
    },
  },
  {
    operation: recordReading,
    promise: '`changedAt` is when the newest version was committed',
    needs: [...needs, 'viewer.specificationHistory'],
    writes: true,
    async play(service) {
      const { name, reading } = await makeReading(service);
      const expected = await timeOfNewestVersion(service, name);
      must(Date.parse(reading.changedAt ?? '') === expected, `it is ${reading.changedAt}`);
      must(reading.changedBy !== null, '`changedBy` is null');
    },
  },
  {
    operation: forgetReadings,
    promise: 'the reading is forgotten',
    needs,
    writes: true,
    async play(service) {
      const { name } = await makeReading(service);
      await service.ask(forgetReadings, { query: name });
      must((await readingOf(service, name)) === undefined, 'it is still listed');
    },
  },
];

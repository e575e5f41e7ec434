import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  assertRule,
  CheckSkippedError,
  type ServiceUnderTest,
} from '#deploy/conformance/examined-service.ts';
import { type ConformanceCheck, createConformanceCheck } from '#deploy/conformance/run-checks.ts';

const competencies = 'GET /data/v1/competencies';
const person = 'GET /data/v1/people/{name}';
const people = 'GET /data/v1/people';

const maybeText = v.fallback(v.nullish(v.string()), undefined);
const MOST_NAMES = 20;

/**
 * Returns the name of a person in the directory. Tries several owners, because an owner can be a
 * team.
 */
async function findPersonName(service: ServiceUnderTest): Promise<string> {
  const listed = service.offers('directory.people')
    ? (await service.read(v.array(v.object({ name: maybeText })), people)).map(({ name }) => name)
    : (await service.read(v.array(v.object({ owner: maybeText })), competencies)).map(
        ({ owner }) => owner,
      );
  const tried = [...new Set(listed)].filter((name) => typeof name === 'string' && name !== '');
  for (const name of tried.slice(0, MOST_NAMES)) {
    const { status } = await service.send(person, { path: { name: name ?? '' } });
    if (status !== 404) return name ?? '';
  }
  throw new CheckSkippedError('no name of a person is available');
}

export const directoryChecks: readonly ConformanceCheck[] = [
  createConformanceCheck(competencies, 'the response is a list of competencies', (service) =>
    service.ask(competencies),
  ),
  createConformanceCheck(person, 'the person has the requested name', async (service) => {
    const name = await findPersonName(service);
    const found = await service.read(v.object({ name: maybeText }), person, { path: { name } });
    assertRule(found.name === undefined || found.name === name, 'the name differs');
  }),
  createConformanceCheck(person, 'an unknown name is rejected', (service) =>
    service.assertRejects(person, { path: { name: randomUUID() } }),
  ),
  createConformanceCheck(people, 'the response is a list of people', (service) =>
    service.ask(people),
  ),
];

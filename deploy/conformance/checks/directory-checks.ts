import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Check } from '#deploy/conformance/check.ts';
import { must, NotPlayed } from '#deploy/conformance/deviation.ts';
import type { Service } from '#deploy/conformance/service.ts';

const competencies = 'GET /data/v1/competencies';
const person = 'GET /data/v1/people/{name}';
const people = 'GET /data/v1/people';

const maybeText = v.fallback(v.nullish(v.string()), undefined);
const owners = v.array(v.object({ owner: maybeText }));
const names = v.array(v.object({ name: maybeText }));

const mostNames = 20;

/** A name that the directory has. Owners of competencies may be teams, so several are tried. */
async function someName(service: Service): Promise<string> {
  const listed = service.offers('directory.people')
    ? (await service.read(names, people)).map(({ name }) => name)
    : (await service.read(owners, competencies)).map(({ owner }) => owner);
  const tried = [...new Set(listed)].filter((name) => typeof name === 'string' && name !== '');
  for (const name of tried.slice(0, mostNames)) {
    const { status } = await service.send(person, { path: { name: name ?? '' } });
    if (status !== 404) return name ?? '';
  }
  throw new NotPlayed('no name of a person is known');
}

export const directoryChecks: readonly Check[] = [
  {
    operation: competencies,
    promise: 'the answer is a list of competencies',
    play: async (service) => void (await service.ask(competencies)),
  },
  {
    operation: person,
    promise: 'the person has the name that was asked for',
    async play(service) {
      const name = await someName(service);
      const found = await service.read(v.object({ name: maybeText }), person, { path: { name } });
      must(found.name === undefined || found.name === name, 'the name is another one');
    },
  },
  {
    operation: person,
    promise: 'a name that nobody has is refused',
    play: (service) => service.refuses(person, { path: { name: randomUUID() } }),
  },
  {
    operation: people,
    promise: 'the answer is a list of people',
    play: async (service) => void (await service.ask(people)),
  },
];

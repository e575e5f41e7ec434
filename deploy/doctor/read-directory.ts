import { competenciesQuery, peopleQuery, personQuery } from '#data/directory/queries.ts';
import type { AppReader } from './app-reader.ts';
import { advice } from './check.ts';

/** Reads the directory: the competencies, one person, and everybody where that is offered. */
export async function readDirectory(reader: AppReader): Promise<void> {
  const { client, clients, checks, read, skip } = reader;
  const { directory } = clients;
  const unreadable = (list: { unreadable: readonly { index: number; reason: string }[] }) =>
    list.unreadable;
  const competencies = await read(
    '/data/v1/competencies',
    () => client.fetchQuery(competenciesQuery(directory)),
    { unreadable },
  );
  const people = await read('/data/v1/people', () => client.fetchQuery(peopleQuery(directory)), {
    unreadable,
  });
  const names = [
    ...(people?.items ?? []).map(({ name }) => name),
    ...(competencies?.items ?? []).map(({ competency }) => competency.owner),
  ];
  const name = names.find((one) => one !== null && one.trim() !== '');
  const path = '/data/v1/people/{name}';
  if (name === undefined || name === null) {
    skip(path, 'no name of a person is known');
    return;
  }
  const person = await read(path, () => client.fetchQuery(personQuery(directory, name)));
  if (person === null) {
    checks.push(advice('Owners', 'the directory has nobody by the name of the first owner'));
  }
}

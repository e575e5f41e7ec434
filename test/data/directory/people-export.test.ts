import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { peopleAsCsv, peopleAsJson, peopleColumns } from '#data/directory/people/people-export.ts';
import { createPeopleReader, listPeople } from '#data/directory/people/people-list.ts';
import { peopleSchema } from '#data/directory/schema.ts';

const { items } = await v.parseAsync(peopleSchema, [
  {
    name: 'Ada',
    fullName: '=Ada',
    canQc: false,
    skills: ['Go', 'Rust'],
    projects: 'Harbour',
    desk: { floor: 3 },
  },
]);
const people = createPeopleReader()(listPeople(items, [{ name: 'Eve', owns: 2 }]), new Map());

describe('people as CSV', () => {
  it('have the columns of docs/exports.md', () => {
    const [, section = ''] = readFileSync('docs/exports.md', 'utf8').split('## People as CSV');
    const described = (section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)`/gm);
    expect([...described].map(([, name]) => name)).toEqual(peopleColumns.map(({ name }) => name));
  });

  it('have a row each, almost empty if the record is not known', async () => {
    const rows = (await peopleAsCsv(people)).split('\r\n');
    expect(rows.slice(1)).toEqual([
      `Ada,'=Ada,,,,,,,,,,,,,false,"Go\nRust",,Harbour,0`,
      'Eve,,,,,,,,,,,,,,,,,,2',
      '',
    ]);
  });
});

it('people as JSON are as received, or a name alone', async () => {
  const [ada, eve] = JSON.parse(await peopleAsJson(people));
  expect(ada).toMatchObject({ name: 'Ada', skills: ['Go', 'Rust'], desk: { floor: 3 } });
  expect(eve).toEqual({ name: 'Eve' });
});

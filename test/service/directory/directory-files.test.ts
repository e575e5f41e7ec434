import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { competencyExport, peopleExport, toExportFile } from '#data/directory/directory-export.ts';
import { listPeople } from '#data/directory/people/people-list.ts';
import { peopleSchema } from '#data/directory/schema.ts';
import { readCompetencies, readPeople } from '#service/directory/directory-files.ts';
import { competencies, people } from '#service/sample/data.ts';
import { parseCompetencyList } from '#test/data/directory/listed.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

/** Writes a file and returns its path. */
function file(name: string, content: string): string {
  const path = join(createTemporaryFolder('directory'), name);
  writeFileSync(path, content);
  return path;
}

describe('CSV export of the app', () => {
  it('is parsed back to the exported competencies', async () => {
    const csv = await toExportFile('csv', competencyExport, parseCompetencyList(...competencies));
    const byName = [...competencies].sort((one, other) => (one.name < other.name ? -1 : 1));
    const read = [...readCompetencies(file('competencies.csv', csv))];
    expect(read.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual(byName);
  });

  it('is parsed back to the exported people', async () => {
    const { items } = await v.parseAsync(peopleSchema, people);
    const known = listPeople(items, new Map());
    const read = readPeople(file('people.csv', await toExportFile('csv', peopleExport, known)));
    expect(read).toHaveLength(people.length);
    for (const { skills, competencies: held, projectAssignments, ...plain } of people) {
      const more = ['skills', 'competencies', 'projects'];
      const found = read.find(({ name }) => name === plain.name) ?? {};
      const members = Object.entries(found).filter(([member]) => !more.includes(member));
      expect(plain).toMatchObject(Object.fromEntries(members));
      expect(members.length).toBeGreaterThan(14);
    }
  });
});

describe('CSV file of the directory', () => {
  it('distinguishes missing from empty values, and preserves unknown columns', () => {
    const csv = '\uFEFFName,Email,Full name,Desk\r\nAda,,"","3, left"\r\n';
    expect(readPeople(file('people.csv', csv))).toEqual([
      { name: 'Ada', fullName: '', Desk: '3, left' },
    ]);
  });

  it('can have line breaks in a cell', () => {
    const csv = 'Name,Skills,Onboarding\nAda,"Go\r\nRust",TRUE\n';
    expect(readPeople(file('people.csv', csv))).toEqual([
      { name: 'Ada', skills: ['Go', 'Rust'], onboarding: true },
    ]);
  });

  it.each([
    ['Name,Onboarding\nAda,"a\nb"\nEve,yes\n', 'Line 3: “Onboarding” has to be true or false.'],
    ['Name,Leaving\nAda,true\n\nEve,yes\n', 'Line 4: “Leaving” has to be true or false.'],
    ['Name,Email\nAda,\nEve\n', 'Line 3: the number of cells is 1, but there are 2 headings.'],
    ['Name,Email\n"Ada,\n', 'a quotation mark is missing or too many.'],
    ['Name,Name\nAda,Eve\n', 'The heading “Name” is there twice.'],
    ['Name,Email\nAda,\n,a@b.test\n', 'Line 3: “Name” is missing.'],
    ['Name\n""\n', 'Line 2: “Name” is empty.'],
    ['Email\na@b.test\n', 'Line 2: “Name” is missing.'],
    ['Name\nAda\nAda\n', '“Ada” is in it twice.'],
    ['', 'It has no headings.'],
  ])('is rejected with the location of the error: %j', (csv, words) => {
    const path = file('people.csv', csv);
    expect(() => readPeople(path)).toThrow(words);
    expect(() => readPeople(path)).toThrow(`${path} can’t be read. `);
  });
});

describe('JSON file of the directory', () => {
  it("can have the format of the directory API's response, with additional fields", () => {
    const json = JSON.stringify([{ name: 'Ada', email: null, desk: { floor: 3 } }]);
    expect(readPeople(file('people.json', json))).toEqual([{ name: 'Ada', desk: { floor: 3 } }]);
    const all = file('competencies.json', JSON.stringify(competencies));
    expect(readCompetencies(all)).toEqual(competencies);
  });

  it.each([
    ['{}', 'It has to be an array of records.'],
    ['[{"name": "Ada"}, {}]', 'Record 2: name is missing.'],
    ['[{"name": "Ada"}, {"name": 7}]', 'Record 2: name has to be text.'],
    ['[{"name": "Ada", "canQc": "yes"}]', 'Record 1: canQc has to be true or false.'],
    ['[7]', 'Record 1: it has to be an object.'],
    ['[{"name": "Ada"}', 'JSON'],
  ])('is rejected with the location of the error: %s', (json, words) => {
    expect(() => readPeople(file('people.json', json))).toThrow(words);
  });

  it("is rejected if it doesn't exist", () => {
    expect(() => readPeople('/nowhere/people.json')).toThrow('ENOENT');
  });
});

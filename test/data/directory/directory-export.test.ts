import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeOwnership } from '#data/directory/competencies/ownership.ts';
import {
  competencyExport,
  ownershipExport,
  peopleExport,
  toExportFile,
} from '#data/directory/directory-export.ts';
import { listPeople } from '#data/directory/people/people-list.ts';
import { peopleSchema } from '#data/directory/schema.ts';
import { parseCompetencyList } from './listed.ts';

it.each([
  ['Competencies', competencyExport.columns],
  ['Owners', ownershipExport.columns],
  ['People', peopleExport.columns],
])('the CSV export of %s has the columns listed in docs/exports.md', (list, columns) => {
  const [, section = ''] = readFileSync('docs/exports.md', 'utf8').split(`## ${list} as CSV`);
  const described = (section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)`/gm);
  expect([...described].map(([, name]) => name)).toEqual(columns.map(({ name }) => name));
});

const record = {
  category: 'Data',
  name: 'Data contracts',
  description: 'First, second\nthird',
  owner: '=HYPERLINK("https://x.test")',
  difficultyLevels: {
    easy: { criteria: 'one', storyPoints: 1 },
    medium: { criteria: null, storyPoints: -2 },
    hard: null,
  },
  aiContent: {
    secondBrains: [
      { name: 'Notes', url: 'https://a.test' },
      { name: null, url: 'https://b.test' },
    ],
    qualityBar: [],
    commands: null,
  },
  settings: { enabledForCli: true, enabledForPlan: null },
};

describe('CSV export of competencies', () => {
  it('contains one row per competency in the given order, with empty fields for missing values', async () => {
    const [head, row, ...rest] = (
      await toExportFile('csv', competencyExport, parseCompetencyList(record))
    ).split('\r\n');
    expect(head).toBe(
      '\uFEFFCategory,Name,Occurrence,Owner,Description,Story points: easy,' +
        'Criteria: easy,Story points: medium,Criteria: medium,Story points: hard,' +
        'Criteria: hard,Enabled for CLI,Enabled for plan,Second brains,Quality bar,Commands',
    );
    expect(row).toBe(
      `Data,Data contracts,1,"'=HYPERLINK(""https://x.test"")","First, second\nthird",` +
        '1,one,-2,,,,true,,"Notes https://a.test\nhttps://b.test","",',
    );
    expect(rest).toEqual(['']);
  });

  it('numbers competencies with the same category and name', async () => {
    const twins = parseCompetencyList({ name: 'Twin' }, { name: 'Twin' });
    const rows = (await toExportFile('csv', competencyExport, twins)).split('\r\n');
    expect(rows.slice(1, 3).map((row) => row.slice(0, 7))).toEqual([',Twin,1', ',Twin,2']);
  });
});

describe('JSON export of competencies', () => {
  it('contains unmodified records, including unknown fields and fields of unexpected types', async () => {
    const received = [
      { ...record, reviewedAt: '2026-01-02', settings: { enabledForCli: 'yes', later: [1] } },
      { name: 'Bare', __proto__x: 1 },
    ];
    const [full, bare] = JSON.parse(
      await toExportFile('json', competencyExport, parseCompetencyList(...received)),
    );
    expect(full).toEqual({
      ...record,
      reviewedAt: '2026-01-02',
      settings: { enabledForCli: 'yes', enabledForPlan: null, later: [1] },
    });
    expect(bare).toEqual({
      category: null,
      name: 'Bare',
      description: null,
      owner: null,
      difficultyLevels: null,
      aiContent: null,
      settings: null,
      __proto__x: 1,
    });
  });

  it('keeps a field with the name __proto__', async () => {
    const odd = parseCompetencyList(JSON.parse('{"name":"x","__proto__":{"a":1}}'));
    expect(await toExportFile('json', competencyExport, odd)).toContain('"__proto__":{');
  });
});

describe('export of people', async () => {
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
  const people = listPeople(items, new Map([['Eve', 2]]));

  it('contains a CSV row for each person, with only the name if the record is not loaded', async () => {
    const rows = (await toExportFile('csv', peopleExport, people)).split('\r\n');
    expect(rows.slice(1)).toEqual([
      `Ada,'=Ada,,,,,,,,,,,,,false,"Go\nRust",,Harbour,0`,
      'Eve,,,,,,,,,,,,,,,,,,2',
      '',
    ]);
  });

  it('contains an unmodified JSON record for each person, or only the name if the record is not loaded', async () => {
    const [ada, eve] = JSON.parse(await toExportFile('json', peopleExport, people));
    expect(ada).toMatchObject({ name: 'Ada', skills: ['Go', 'Rust'], desk: { floor: 3 } });
    expect(eve).toEqual({ name: 'Eve' });
  });
});

describe('export of owners', async () => {
  const competencies = parseCompetencyList(
    { name: 'One', owner: 'Ann', difficultyLevels: { easy: { storyPoints: 2 } } },
    { name: 'Two', owner: 'Ann', difficultyLevels: { easy: { storyPoints: 3 } } },
    { name: 'Three', owner: 'Ben' },
    { name: 'Four' },
  );
  const listed = await v.parseAsync(peopleSchema, [
    { name: 'Ann', teamRoomName: 'Atlas', leaving: true },
  ]);
  const { owners } = describeOwnership(
    competencies,
    listed.items,
    new Map([['Ben', { status: 'missing' as const }]]),
  );

  it('contains the risks and the state of each owner as CSV', async () => {
    const rows = (await toExportFile('csv', ownershipExport, owners)).split('\r\n').slice(1);
    expect(rows).toEqual([
      'Ann,,Atlas,2,5,0,0,leaving,in the directory,true,,',
      ',,,1,0,0,0,no owner,no owner,,,',
      'Ben,,,1,0,0,0,not in the directory,not in the directory,,,',
      '',
    ]);
  });

  it('contains the record of each owner as JSON', async () => {
    const records = JSON.parse(await toExportFile('json', ownershipExport, owners));
    expect(records[0]).toMatchObject({
      owner: 'Ann',
      competenciesOwned: 2,
      storyPoints: { easy: 5, medium: 0, hard: 0 },
      risks: ['leaving'],
      state: 'in the directory',
      person: { name: 'Ann', teamRoomName: 'Atlas' },
    });
    expect(records[1]).toMatchObject({ owner: null, state: 'no owner', person: null });
  });
});

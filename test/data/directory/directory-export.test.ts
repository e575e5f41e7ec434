import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { competencyExport, peopleExport, toExportFile } from '#data/directory/directory-export.ts';
import { listPeople } from '#data/directory/people/people-list.ts';
import { peopleSchema } from '#data/directory/schema.ts';
import { parseCompetencyList } from './listed.ts';

it.each([
  ['Competencies', competencyExport.columns],
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

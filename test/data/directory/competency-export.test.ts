import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  competenciesAsCsv,
  competenciesAsJson,
  exportColumns,
} from '#data/directory/competencies/competency-export.ts';
import { listed } from './listed.ts';

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

describe('competencies as CSV', () => {
  it('have a row each in the given order, with missing values empty', async () => {
    const [head, row, ...rest] = (await competenciesAsCsv(listed(record))).split('\r\n');
    expect(head).toBe(
      '\uFEFFCategory,Name,Number of this name,Owner,Description,Story points: easy,' +
        'Criteria: easy,Story points: medium,Criteria: medium,Story points: hard,' +
        'Criteria: hard,Enabled for CLI,Enabled for plan,Second brains,Quality bar,Commands',
    );
    expect(row).toBe(
      `Data,Data contracts,1,"'=HYPERLINK(""https://x.test"")","First, second\nthird",` +
        '1,one,-2,,,,true,,"Notes https://a.test\nhttps://b.test","",',
    );
    expect(rest).toEqual(['']);
  });

  it('are numbered if they share category and name', async () => {
    const rows = (await competenciesAsCsv(listed({ name: 'Twin' }, { name: 'Twin' }))).split(
      '\r\n',
    );
    expect(rows.slice(1, 3).map((row) => row.split(',').slice(0, 3))).toEqual([
      ['', 'Twin', '1'],
      ['', 'Twin', '2'],
    ]);
  });

  it('have the columns of docs/exports.md', async () => {
    const [, section = ''] = readFileSync('docs/exports.md', 'utf8').split(
      '## Competencies as CSV',
    );
    const described = (section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)`/gm);
    expect([...described].map(([, name]) => name)).toEqual(exportColumns.map(({ name }) => name));
  });
});

describe('competencies as JSON', () => {
  it('are as received, with unknown members and other types', async () => {
    const received = [
      { ...record, reviewedAt: '2026-01-02', settings: { enabledForCli: 'yes', later: [1] } },
      { name: 'Bare', __proto__x: 1 },
    ];
    const [full, bare] = JSON.parse(await competenciesAsJson(listed(...received)));
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

  it('keep a member called __proto__', async () => {
    const text = await competenciesAsJson(listed(JSON.parse('{"name":"x","__proto__":{"a":1}}')));
    expect(text).toContain('"__proto__":{');
  });
});

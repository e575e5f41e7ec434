import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { requirementChangeClasses } from '#text/markdown/requirements/change-classes.ts';
import {
  compareRequirements,
  getClasses,
} from '#text/markdown/requirements/compare-requirements.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';

/** Rows of a group: classes, earlier text, later text. */
const casesSchema = v.record(v.string(), v.array(v.tuple([v.string(), v.string(), v.string()])));

const file = readFileSync(join(import.meta.dirname, 'change-classes.yaml'), 'utf8');
const groups = v.parse(casesSchema, load(file));

const find = (text: string) => findRequirements(parseMarkdown(text)).requirements;

function compare(before: string, after: string) {
  return runAtOnce(compareRequirements(find(before), find(after)));
}

/** Classes without “changed”, in any separation. */
const toClasses = (text: string) =>
  text
    .replaceAll(' changed', '')
    .split(/[ ,]+/)
    .filter((name) => name !== '');

describe('compareRequirements', () => {
  for (const [group, cases] of Object.entries(groups)) {
    it.each(cases)(`${group}: finds “%s” from %j to %j`, (classes, before, after) => {
      const found = compare(before, after).flatMap(getClasses);
      expect(found).toEqual(toClasses(classes));
    });
  }

  it('pairs equal sentences in their order, so that the removed one is in the section that lost a sentence', () => {
    const section = (name: string, text: string) => `# ${name}\n\n${text} ${name} MUST run.\n\n`;
    const others = section('Beta', 'It MUST fit.') + section('Gamma', 'It MUST fit.');
    const changes = compare(
      section('Alpha', 'It MUST fit.') + others,
      section('Alpha', '') + others,
    );
    expect(changes.map(({ before }) => before?.section?.text)).toEqual(['Alpha']);
  });

  it('pairs a sentence with a similar one behind 60 others', () => {
    const added = Array.from({ length: 60 }, (_, at) => `Key${at} MUST open gate${at}.`).join(' ');
    const [before, after] = ['', added].map(
      (others, at) =>
        `It MUST run. ${others} The ledger MUST ${at ? '' : 'always '}net all totals within ${at} days.`,
    );
    expect(compare(before ?? '', after ?? '').at(-1)?.facts).toMatchObject([{ class: 'limit' }]);
  });

  it('is tested with every class of change', () => {
    const covered = new Set(
      Object.values(groups).flatMap((cases) => cases.flatMap(([classes]) => toClasses(classes))),
    );
    expect([...covered].toSorted()).toEqual(Object.keys(requirementChangeClasses).toSorted());
  });
});

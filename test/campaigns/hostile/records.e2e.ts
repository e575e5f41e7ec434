import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '#test/e2e/support/axe.ts';
import { expectNoHorizontalOverflow } from '#test/e2e/support/layout.ts';
import { answerCompetencies, answerPeople } from '#test/e2e/support/service-answers.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { test } from '#test/e2e/support/test.ts';

const hostile = [
  {
    category: '<b>A</b>',
    name: '<img src=x onerror=alert(1)>',
    description: '# Head\n\n**strong** <script>alert(1)</script> [x](javascript:alert(1))',
    owner: '..',
    difficultyLevels: { easy: null, medium: { storyPoints: 0 }, hard: { storyPoints: '8' } },
    aiContent: {
      commands: [
        { name: 'Run', url: 'java\nscript:alert(1)' },
        { name: 'Host', url: '//evil.test/x' },
        { name: 'Sound', url: 'https://docs.example.test/x' },
      ],
    },
    settings: { enabledForCli: false },
    extra: { nested: [null, false] },
  },
  { category: 'A/B', name: '50% ~', owner: '\u202eevil' },
  { category: 'A/B', name: '50% ~', description: 'The second of them' },
  { category: 'e\u0301', name: '' },
  'noise',
  null,
];

test.describe('the record of a competency', () => {
  test('is shown as text, whatever its shape', async ({ page, context }) => {
    await answerCompetencies(context, hostile);
    await openAsReader(page, '/competencies');
    await expect(page.getByText('2 items could not be read')).toBeVisible();
    await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).click();
    const detail = page.getByRole('article');
    await expect(detail.getByText('(the profile can’t be loaded)')).toBeVisible();
    await expect(detail.getByRole('heading', { name: 'Head' })).toBeVisible();
    await expect(detail.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(detail.getByText('x (not a web address (javascript:))')).toBeVisible();
    await expect(detail.getByText('CLI off')).toBeVisible();
    await expect(detail.getByText('Plan not given')).toBeVisible();
    await expect(detail.getByText('Points not given')).toHaveCount(2);
    await expect(detail.getByText('0 points')).toHaveCount(1);
    const links = detail.locator('a[target]');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://docs.example.test/x',
    ]);
    await expectNoAxeViolations(page);
  });
});

test.describe('the record of a person', () => {
  test('is shown at any width, whatever its shape', async ({ page, context }) => {
    const nested = JSON.parse(`${'{"a":['.repeat(60)}"deep"${']}'.repeat(60)}`);
    await answerPeople(context, (route) =>
      route.fulfill({
        json: {
          name: '<img src=x onerror=1>',
          fullName: '\u202Egpj.exe',
          email: 'javascript:alert(1)',
          codeHostUsername: 'javascript:alert(1)',
          trackerId: 'https://user@evil.test/',
          startDate: '2024-02-30',
          leaving: 'no',
          skills: { TypeScript: 'expert', ['w'.repeat(300)]: null },
          competencies: [{ name: 'SQL', points: { easy: 1 } }, { name: 'Go' }],
          projectAssignments: { Atlas: { role: 'Lead', since: '2025-09-01' } },
          words: Array.from({ length: 300 }, (_, index) => `word ${index}`),
          long: 'x'.repeat(30_000),
          wide: Array.from({ length: 400 }, (_, index) => ({ index, text: 'y'.repeat(60) })),
          nested,
          link: 'https://docs.example.test/a',
          unsafe: 'javascript:alert(1)',
        },
      }),
    );
    await openAsReader(page, '/people/Anything');
    await expect(page.getByRole('heading', { name: 'More from the record' })).toBeVisible();
    await page.getByRole('treeitem', { name: '0: { } 2 members' }).click();
    await expect(page.getByRole('treeitem', { name: 'index: 0' })).toBeVisible();
    const links = await page
      .locator('main a[target]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['https://docs.example.test/a']);
    expect(await page.content()).not.toContain('[object');
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
  });
});

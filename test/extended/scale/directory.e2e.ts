import { expect } from '@playwright/test';
import {
  competencyFilterField,
  competencyLink,
  getListOption,
  getMenuButton,
  getRowLinks,
} from '#test/e2e/support/competencies.ts';
import { waitForRender } from '#test/e2e/support/layout.ts';
import {
  answerPeople,
  serveCompetencies,
  serveCompetencyOwners,
  serveConfigOverrides,
  serveManyOwners,
} from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';

test.describe('list of 10,000 competencies', () => {
  test('is filtered while the user types, and renders few rows', async ({ page, context }) => {
    await serveCompetencies(
      context,
      Array.from({ length: 10_000 }, (_, at) => ({
        category: `Part ${at % 12}`,
        name: `Competency ${at}`,
        description: `What is known of number ${at}. `.repeat(20),
        owner: `Owner ${at % 2_000}`,
      })),
    );
    await openAsReader(page, '/competencies');
    await expect(competencyLink(page, 'Competency 0')).toBeVisible();
    await competencyFilterField(page).pressSequentially('competency 4242');
    await expect(getRowLinks(page)).toHaveText(['Competency 4242']);
    await getMenuButton(page, 'Clear').click();
    await page.getByLabel('Group by').selectOption('Owner');
    await expect(competencyLink(page, 'Competency 0')).toBeVisible();
    await getMenuButton(page, 'Owner').click();
    await expect(page.getByText('1,900 more; type to find them.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find in Owner' }).fill('owner 1999');
    await getListOption(page, /^Owner 1999/).click();
    await expect(getRowLinks(page)).toHaveCount(5);
    expect(await page.locator('[data-row]').count()).toBeLessThan(300);
  });
});

test.describe('overview of 2,000 owners', () => {
  test('moves the focus to the last owner when the user presses Control+End', async ({
    page,
    context,
  }) => {
    await serveManyOwners(context);
    await openAsReader(page, '/competencies/overview');
    const owners = page.getByRole('table', { name: 'Owners by category' });
    await owners.getByRole('link', { name: 'Owner 0000', exact: true }).focus();
    await page.keyboard.press('Control+End');
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', '2: Owner 1999, all');
    expect(await page.getByRole('row').count()).toBeLessThan(120);
  });
});

test.describe('list of 2,000 people', () => {
  test('requests only people who are visible, and no people who were scrolled past', async ({
    page,
    context,
  }) => {
    const owners = Array.from({ length: 2000 }, (_, at) => `Person ${String(at).padStart(4, '0')}`);
    const indexOf = (name: string) => Number(name.slice(-4));
    await serveConfigOverrides(context, { extensions: [] });
    await serveCompetencyOwners(context, owners);
    const held: (() => void)[] = [];
    let holding = true;
    const asked = await answerPeople(context, async (route, name) => {
      if (holding) await new Promise<void>((resolve) => held.push(resolve));
      const teamRoomName = indexOf(name) % 2 === 0 ? 'Atlas' : 'Comet';
      await route.fulfill({ json: { name, teamRoomName, category: 'Engineering' } });
    });
    await openAsReader(page, '/people');
    await expect.poll(() => asked.names.length).toBe(6);
    await page.getByRole('link', { name: 'Person 0000' }).focus();
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'End']) await page.keyboard.press(key);
    await expect(page.getByRole('link', { name: 'Person 1999' })).toHaveCount(1);
    await waitForRender(page);
    holding = false;
    for (const release of held) release();
    await expect(page.getByText(/^Engineering · Comet/).first()).toBeVisible();
    const later = asked.names.slice(6).map(indexOf);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter((index) => index > 40 && index < 1900)).toEqual([]);
    expect(await page.locator('[data-row]').count()).toBeLessThanOrEqual(300);

    await page.getByRole('searchbox', { name: 'Filter people' }).fill('person 07');
    const heading = { level: 1, name: 'People 139 of 2,000', exact: true } as const;
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('person 07');
    // Checks that the list has scrolled to the top, because its results have changed.
    const first = page.getByRole('link', { name: 'Person 0007' });
    await expect.poll(async () => (await first.boundingBox())?.y ?? -1).toBeGreaterThan(100);
  });
});

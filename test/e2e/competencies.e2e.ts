import { expect, type Page } from '@playwright/test';
import { openAsReader } from '#test/support/sign-in.ts';
import {
  competenciesHeading,
  competencyFilterField,
  competencyLink,
  getListOption,
  getMenuButton,
} from './support/competencies.ts';
import { expectNoHorizontalOverflow } from './support/layout.ts';
import { test } from './support/test.ts';

const detail = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('competency list', () => {
  test('is filtered by facets, Back undoes the last filter, and “Clear” removes all filters', async ({
    page,
  }) => {
    await openAsReader(page, '/competencies');
    await getMenuButton(page, 'Category').click();
    await getListOption(page, /^Product/).click();
    await getListOption(page, /^Data/).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/competencies?category=Product&category=Data');
    await getMenuButton(page, 'Enabled for').click();
    const cli = page.getByRole('group', { name: 'CLI' });
    const promised = await cli.getByText(/^\d+$/).first().innerText();
    await cli.getByRole('option', { name: /^Enabled/ }).click();
    await page.keyboard.press('Escape');
    await expect(competenciesHeading(page)).toHaveText(
      new RegExp(`^Competencies\\s*${promised} of 42$`),
    );

    await page.goBack();
    await expect(page).toHaveURL('/competencies?category=Product&category=Data');
    await page.goBack();
    await expect(getMenuButton(page, 'Category: Product')).toBeVisible();
    await page.goForward();
    await page.getByRole('button', { name: 'Remove filter Category' }).click();
    await expect(page).toHaveURL('/competencies');
    await expect(getMenuButton(page, 'Category')).toBeFocused();

    await page.goto('/competencies?q=design&category=Product&sort=hard&order=desc&group=none');
    await expect(competencyLink(page, 'Interaction design')).toBeVisible();
    await getMenuButton(page, 'Clear').click();
    await expect(page).toHaveURL('/competencies');
    await expect(competencyFilterField(page)).toHaveValue('');
    await expect(competencyLink(page, 'Dashboards')).toBeVisible();
  });

  test('menu of a facet takes focus when it opens, and Escape returns focus to its button', async ({
    page,
  }) => {
    await openAsReader(page, '/competencies');
    const button = getMenuButton(page, 'Category');
    // The first opening loads the code of the menu; the second one doesn't.
    for (const isFirst of [true, false]) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(
        page.getByRole('option', { name: isFirst ? /^Data/ : /^Delivery/ }),
      ).toBeVisible();
      await expect(page.locator('[role="listbox"] :focus, [role="listbox"]:focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
    await button.click();
    await getListOption(page, /^Product/).click();
    await page.keyboard.press('Escape');
    await expect(getMenuButton(page, 'Category: Product')).toBeFocused();
  });

  test('opens filters in a dialog and details on their own screen on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsReader(page, '/competencies');
    await getMenuButton(page, 'Filters').click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('option', { name: /^Product/ }).click();
    await dialog.getByRole('button', { name: /^Show \d+ competencies/ }).click();
    await expect(getMenuButton(page, 'Filters (1)')).toBeVisible();
    await competencyLink(page, 'Interaction design').click();
    await expect(detail(page, 'Interaction design')).toBeVisible();
    await expect(competenciesHeading(page)).toBeHidden();
    await page.getByRole('article').getByRole('link', { name: 'Competencies' }).click();
    await expect(getMenuButton(page, 'Filters (1)')).toBeVisible();
    await expectNoHorizontalOverflow(page);
  });
});

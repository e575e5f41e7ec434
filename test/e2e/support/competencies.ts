import type { Page } from '@playwright/test';

export const competenciesHeading = (page: Page) =>
  page.getByRole('heading', { name: /^Competencies/ });
export const competencyFilterField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Filter by name, text or owner' });
export const competencyLink = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true });
export const getMenuButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });
export const getListOption = (page: Page, name: RegExp) => page.getByRole('option', { name });
/** Returns a locator for the links of the rendered rows, without the links to owners. */
export const getRowLinks = (page: Page) =>
  page.locator('[data-row]').getByRole('link', { name: /^(?!Owner: )/ });

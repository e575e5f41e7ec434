import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { firstScreen } from './support/first-screen.ts';

/** 1 kB is 1000 bytes, gzipped as a server would send them. */
const scriptBudget = 175_000;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

describe('the first screen', () => {
  test('has no more JavaScript than its budget', () => {
    const files = firstScreen('dist');
    const sum = (kind: string) =>
      files.reduce((total, file) => total + (file.kind === kind ? file.gzipped : 0), 0);
    const scripts = sum('script');

    const rows = files
      .filter(({ gzipped }) => gzipped >= 1000)
      .toSorted((a, b) => a.kind.localeCompare(b.kind) || b.gzipped - a.gzipped)
      .map(({ file, gzipped }) => `${kilobytes(gzipped)}  ${file}`);
    const small = files.length - rows.length;
    const totals = [
      `${kilobytes(scripts)}  JavaScript, of ${kilobytes(scriptBudget).trim()} allowed`,
      `${kilobytes(sum('style'))}  CSS`,
      `${kilobytes(sum('font'))}  fonts`,
    ];
    console.info(
      ['Before anything lazy, gzipped:', ...rows, `and ${small} below 1 kB`, '', ...totals].join(
        '\n',
      ),
    );

    expect(scripts).toBeGreaterThan(0);
    expect(sum('style')).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(scriptBudget);
  });

  test('has the scripts that were counted: a browser fetches them and no others', async ({
    page,
    origin,
  }) => {
    const fetched: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.request().resourceType() === 'script') fetched.push(pathname.slice(1));
    });
    // A configuration that cannot be read stops the app before its first lazy step.
    await page.route(`${origin}/config.json`, (route) => route.fulfill({ json: {} }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Try again' }).waitFor();

    const counted = firstScreen('dist').filter(({ kind }) => kind === 'script');
    expect(fetched.sort()).toEqual(counted.map(({ file }) => file).sort());
  });

  test('links the order of the layers before any other stylesheet', async ({ page }) => {
    await page.goto('/');
    const first = page.locator('link[rel="stylesheet"]').first();
    const response = await page.request.get((await first.getAttribute('href')) ?? '');
    expect(await response.text()).toContain('@layer reset, tokens, base, ui, feature, app;');
  });
});

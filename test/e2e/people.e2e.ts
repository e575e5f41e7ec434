import { expect } from '@playwright/test';
import { openAsReader } from '#test/support/sign-in.ts';
import { answerPeople, serveCompetencyOwners } from './support/service-responses.ts';
import { documentedOnlyTest as test } from './support/test.ts';

// Wrong encoding, routing or case folding would change these names.
for (const [at, name] of [
  'a%2Fb/c? ×',
  'a/b',
  '50%',
  'a%2Fb',
  'who?',
  '#1',
  'a.b.c',
  '...',
  ' two  spaces ',
  'a+b&c=d',
  '~2F',
  'back\\slash',
  'Zo\u00eb',
  'Zoe\u0308',
  '👩‍🚀 ops',
  'שלום עולם',
  'O\'Byrne; "x"',
].entries()) {
  test(
    `name of a person stays byte-identical in the link, the URL and the request, and after a reload and Back: ${JSON.stringify(name)}`,
    at === 0 ? {} : { tag: '@hostile' },
    async ({ page, context }) => {
      await serveCompetencyOwners(context, [name]);
      const sent: string[] = [];
      context.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/data/v1/people/')) sent.push(pathname);
      });
      await answerPeople(context, (route, asked) => route.fulfill({ json: { name: asked } }));
      await openAsReader(page, '/people');
      // Waits until the app looks up the person, because the row is rendered again afterwards.
      await expect.poll(() => sent.length).toBeGreaterThan(0);
      await page.locator('[data-row]').getByRole('link').click();
      const owns = page.getByRole('heading', { name: 'Owner of 1 competency' });
      await expect(owns).toBeVisible();
      const address = page.url();
      await page.reload();
      await expect(owns).toBeVisible();
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expect(page.locator('[data-row]').first()).toBeVisible();
      await page.goForward();
      await expect(owns).toBeVisible();
      await expect(page).toHaveURL(address);
      expect(sent.length).toBeGreaterThan(1);
      expect([...new Set(sent)]).toEqual([`/data/v1/people/${encodeURIComponent(name)}`]);
    },
  );
}

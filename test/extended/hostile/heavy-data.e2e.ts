import { expect, type Page } from '@playwright/test';
import { waitForRender } from '#test/e2e/support/layout.ts';
import {
  createCompetencyRecord,
  createStateWithNames,
  serveJsonAt,
} from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';

const million = 'm'.repeat(1_000_000);
const tenThousand = Array.from({ length: 10_000 }, (_, index) => index);
const flatFolder = (index: number) => ({
  id: `f${index}`,
  name: `Folder ${index}`,
  parentId: null,
  position: index,
});

type Load = {
  readonly name: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
  /** Performs one user action and waits for its result on the page. */
  readonly act: (page: Page) => Promise<void>;
};

const treeReady = (page: Page) => expect(page.getByRole('treeitem').first()).toBeVisible();

async function filter(page: Page, text: string, result: RegExp): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page.getByRole('heading', { name: result })).toBeVisible();
}

const loads: readonly Load[] = [
  {
    name: 'a competency of 10⁶ characters, in the list',
    responses: {
      '/data/v1/competencies': [createCompetencyRecord(million), createCompetencyRecord('Queue')],
    },
    path: '/competencies',
    ready: (page) => expect(page.getByRole('link', { name: 'Queue0' })).toBeVisible(),
    act: (page) => filter(page, 'queue', /1 of 2/),
  },
  {
    name: 'a person of 5 MiB',
    responses: {
      '/data/v1/people/x': {
        name: 'x',
        list: Array.from({ length: 200_000 }, (_, n) => `item ${n}`),
        members: Object.fromEntries(tenThousand.map((n) => [`member ${n}`, n])),
        text: 't'.repeat(1_000_000),
      },
    },
    path: '/people/x',
    ready: (page) => expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible(),
    async act(page) {
      await expect(page.getByText('item 9', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Show more' }).first().click();
    },
  },
  {
    name: 'a folder of 10⁶ characters, and its deletion',
    responses: { '/viewer/v1/bookmark-state': createStateWithNames([million, 'b', 'c']) },
    path: '/bookmarks',
    ready: treeReady,
    async act(page) {
      await page.getByRole('treeitem').first().click();
      await page.getByRole('button', { name: 'Delete folder…' }).click();
      await page.getByRole('button', { name: 'Delete 6 items' }).click();
      await expect(page.getByText(/^Deleted /).first()).toBeVisible();
    },
  },
  {
    name: '10⁴ folders inside one another',
    responses: {
      '/viewer/v1/bookmark-state': {
        folders: tenThousand.map((n) => ({
          ...flatFolder(n),
          parentId: n === 0 ? null : `f${n - 1}`,
        })),
        bookmarks: [],
      },
    },
    path: '/bookmarks',
    ready: treeReady,
    async act(page) {
      await page.getByRole('button', { name: 'Expand all' }).click();
      await page.getByRole('treeitem').first().press('End');
      await page.getByRole('treeitem', { name: 'Folder 9999' }).click();
      await page.getByRole('button', { name: 'Delete folder…' }).click();
      await page.getByRole('button', { name: 'Keep folder' }).click();
    },
  },
];

/**
 * Starts to record long tasks. Resolves to a function that returns the duration of the longest
 * task.
 */
async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Reflect.set(window, 'longTasks', durations);
    new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const durations: unknown = Reflect.get(window, 'longTasks');
      return Array.isArray(durations) ? Math.max(0, ...durations) : 0;
    });
}

test.describe('large responses', () => {
  for (const { name, responses, path, ready, act } of loads) {
    test(`are shown with fewer than 3,000 elements on the page: ${name}`, async ({
      context,
      page,
    }) => {
      for (const [at, body] of Object.entries(responses)) await serveJsonAt(context, at, body);
      await context.route(/bookmark-folders/, (route) => route.fulfill({ json: { folders: [] } }));
      await openAsReader(page, '/settings/webhooks');
      const longestTask = await watchLongTasks(page);
      const start = Date.now();
      await page.goto(path);
      await ready(page);
      const shown = Date.now();
      await act(page);
      const acted = Date.now();
      await waitForRender(page);
      const elements = await page.locator('*').count();
      // Times depend on the machine, so the test prints the times and asserts only the number of
      // elements.
      process.stdout.write(
        `shown ${shown - start} ms, acted ${acted - shown} ms, longest task ${Math.round(await longestTask())} ms, ${elements} elements\n`,
      );
      expect(elements).toBeLessThan(3_000);
    });
  }
});

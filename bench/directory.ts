import type { Browser, Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { signIn } from '#test/support/sign-in.ts';
import type { BenchmarkEnvironment, ComparisonRow, ReportSection } from './bench.ts';
import { installDataGate } from './data-gate.ts';
import { directorySize } from './directory-content.ts';
import {
  getLongTasks,
  getPageTime,
  type LongTask,
  measureHeap,
  median,
  megabyte,
  percentile,
} from './measure.ts';
import { runInFreshContext } from './page-context.ts';
import { typedTexts } from './search-texts.ts';
import { createLimitTarget } from './targets.ts';
import { recordTrace } from './trace.ts';
import { measureTyping } from './typing.ts';

const responsePath = '/data/v1/competencies';
const quietMs = 4000;
/** Duration of two frames of 16.7 ms, rounded to a multiple of 8 ms as Event Timing does. */
const twoFramesMs = 32;

/** Measurements of one implementation of the list in one round. */
type Round = {
  /** Time from the last byte of the response until rows are painted, in milliseconds. */
  readonly untilShown: number;
  /** CPU time of the main thread until the first rows are painted, in milliseconds. */
  readonly busyUntilRows: number;
  readonly tasks: readonly LongTask[];
  readonly strokes: readonly number[];
  readonly rowNodes: number;
  readonly heap: number;
};

function inFreshPage<T>(
  { browser, origin }: BenchmarkEnvironment & { readonly origin: string },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return runInFreshContext(browser, origin, async (context) => work(await context.newPage()));
}

/** Opens the data gate of an idle page and returns the measurements of one round. */
async function measure(
  browser: Browser,
  page: Page,
  before: number,
  { rows, results }: { rows: Locator; results: Locator },
): Promise<Round> {
  const session = await page.context().newCDPSession(page);
  const from = await getPageTime(page);
  let untilShown = Number.NaN;
  const loading = await recordTrace(browser, page, async () => {
    untilShown = await page.evaluate(() => {
      window.dataGate?.open();
      return window.dataGate?.firstRows ?? Number.NaN;
    });
  });
  // During this wait, the app builds its search index in small slices.
  await page.waitForTimeout(quietMs);
  const tasks = await getLongTasks(page, from);
  const rowNodes = await rows.count();
  const strokes = await measureTyping(page, page.getByRole('searchbox'), results, typedTexts);
  return {
    untilShown,
    busyUntilRows: loading.between('data', 'rows') ?? Number.NaN,
    tasks,
    strokes,
    rowNodes,
    heap: (await measureHeap(session)) - before,
  };
}

async function measurePageHeap(page: Page): Promise<number> {
  return measureHeap(await page.context().newCDPSession(page));
}

/** Measures the app with a signed-in user. */
async function measureApp(browser: Browser, page: Page): Promise<Round> {
  await page.addInitScript(installDataGate, { path: responsePath, rowSelector: '[data-row]' });
  await signIn(page, 'Benchmark', '/settings/webhooks');
  await page.getByRole('heading', { level: 1, name: /^Webhooks/ }).waitFor();
  const before = await measurePageHeap(page);
  await page.getByRole('link', { name: 'Competencies' }).click();
  await page.waitForURL('/competencies');
  // Waits until the screen's code is loaded, so that only the data is missing.
  await page.waitForTimeout(1000);
  return measure(browser, page, before, {
    rows: page.locator('[data-row]'),
    results: page.locator('main'),
  });
}

/** Measures a plain table, which renders every row into the document. */
async function measureTable(browser: Browser, page: Page): Promise<Round> {
  await page.goto('/peers/search.html?library=none');
  const before = await measurePageHeap(page);
  await page.addInitScript(installDataGate, { path: responsePath, rowSelector: 'tbody tr' });
  await page.goto('/peers/table.html');
  return measure(browser, page, before, {
    rows: page.locator('tbody tr'),
    results: page.locator('table'),
  });
}

/**
 * Measures keystrokes on a minimal page. The result is a lower bound, because no page can be
 * faster.
 */
async function measureBarePage(page: Page): Promise<readonly number[]> {
  await page.goto('/peers/bare.html');
  return measureTyping(page, page.getByRole('searchbox'), page.locator('ul'), typedTexts);
}

const searchResult = v.object({ indexMs: v.number(), queryMs: v.array(v.number()) });
type SearchRound = v.InferOutput<typeof searchResult>;

async function measureSearch(page: Page, library: string) {
  await page.goto(`/peers/search.html?library=${library}`);
  const result = page.locator('#result:not(:empty)');
  await result.waitFor({ state: 'attached' });
  return v.parse(searchResult, JSON.parse(await result.innerText()));
}

/** Returns the suite for the list and search of a large organisation's competencies. */
export function createDirectorySuite(origin: string) {
  return async (bench: BenchmarkEnvironment): Promise<ReportSection[]> => {
    const place = { ...bench, origin };
    const app: Round[] = [];
    const table: Round[] = [];
    const bare: (readonly number[])[] = [];
    const libraries = ['app', 'minisearch', 'fuse'] as const;
    const searches: Record<(typeof libraries)[number], SearchRound[]> = {
      app: [],
      minisearch: [],
      fuse: [],
    };
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.log(`directory, round ${round} of ${bench.rounds}`);
      app.push(await inFreshPage(place, (page) => measureApp(bench.browser, page)));
      table.push(await inFreshPage(place, (page) => measureTable(bench.browser, page)));
      bare.push(await inFreshPage(place, measureBarePage));
      for (const library of libraries) {
        const found = await inFreshPage(place, (page) => measureSearch(page, library));
        searches[library].push(found);
      }
    }

    const row = (
      label: string,
      unit: ComparisonRow['unit'],
      pick: (round: Round) => number,
    ): ComparisonRow => ({
      label,
      unit,
      app: median(app.map(pick)),
      peers: [{ name: 'plain table', value: median(table.map(pick)) }],
    });
    const stroke = (label: string, share: number): ComparisonRow => ({
      label,
      unit: 'ms',
      app: percentile(
        app.flatMap(({ strokes }) => strokes),
        share,
      ),
      peers: [
        {
          name: 'plain table',
          value: percentile(
            table.flatMap(({ strokes }) => strokes),
            share,
          ),
        },
        { name: 'bare page', value: percentile(bare.flat(), share) },
      ],
    });
    const search = (label: string, pick: (found: SearchRound) => number): ComparisonRow => {
      const of = (name: (typeof libraries)[number]) => median(searches[name].map(pick));
      return {
        label,
        unit: 'ms',
        app: of('app'),
        peers: [
          { name: 'minisearch', value: of('minisearch') },
          { name: 'fuse.js', value: of('fuse') },
        ],
      };
    };
    const promised = (made: ComparisonRow, limit: number): ComparisonRow => ({
      ...made,
      target: createLimitTarget(made, limit),
    });
    return [
      {
        title: 'Directory',
        text: [
          `The directory contains ${directorySize.competencies.toLocaleString('en-GB')} competencies of ${directorySize.owners.toLocaleString('en-GB')} owners, in one response of about 12 MB. The plain table is a typical React catalogue page, which doesn’t validate the response, renders every matching row, and filters by substring. The app validates every record, and sorts, groups, ranks and highlights the matches.`,
          'The time of a keystroke starts at `keydown` and ends when the browser has painted the changed results. The bare page only rewrites 24 lines of text, so the time of the bare page is the cost of the browser on this machine. The heap is the JavaScript heap without document nodes. The plain table has hundreds of thousands of document nodes.',
        ],
        rows: [
          row('until first rows', 'ms', ({ untilShown }) => untilShown),
          promised(
            row('CPU time until first rows', 'ms', ({ busyUntilRows }) => busyUntilRows),
            300,
          ),
          row('tasks over 50 ms while loading', '', ({ tasks }) => tasks.length),
          row('longest task while loading', 'ms', ({ tasks }) =>
            Math.max(0, ...tasks.map(({ duration }) => duration)),
          ),
          promised(stroke('keystroke to paint, 95th percentile', 0.95), twoFramesMs),
          stroke('keystroke to paint, median', 0.5),
          promised(
            row('rows in the document', '', ({ rowNodes }) => rowNodes),
            300,
          ),
          row('heap growth', 'MB', ({ heap }) => heap / megabyte),
        ],
      },
      {
        title: 'Search over the directory',
        text: [
          'The search libraries search the same fields as the app in the same page, without rendering. In addition, fuse.js finds similar texts.',
        ],
        rows: [
          search('index', ({ indexMs }) => indexMs),
          search('query, 95th percentile', ({ queryMs }) => percentile(queryMs, 0.95)),
        ],
      },
    ];
  };
}

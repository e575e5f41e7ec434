import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { signIn } from '#test/e2e/support/sign-in.ts';
import type { Bench, Row, Section } from './bench.ts';
import { size } from './directory-content.ts';
import {
  heapInUse,
  type LongTask,
  longTasks,
  median,
  megabyte,
  now,
  percentile,
} from './measure.ts';
import { inFreshContext } from './page-context.ts';
import { typedTexts } from './search-texts.ts';
import { typingTimes } from './typing.ts';

const quietMs = 4000;

/** What one round finds out about one way to show the list. */
type Round = {
  readonly untilShown: number;
  readonly tasks: readonly LongTask[];
  readonly strokes: readonly number[];
  readonly rowNodes: number;
  readonly heap: number;
};

function inFreshPage<T>(
  { browser, origin }: Bench & { readonly origin: string },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return inFreshContext(browser, origin, async (context) => work(await context.newPage()));
}

/** From a press on “Competencies” to the list, and typing into its filter. */
async function appRound(page: Page): Promise<Round> {
  await signIn(page, 'Benchmark', '/settings/webhooks');
  await page.getByRole('heading', { level: 1, name: /^Webhooks/ }).waitFor();
  const session = await page.context().newCDPSession(page);
  const before = await heapInUse(session);
  const from = await now(page);
  await page.getByRole('link', { name: 'Competencies' }).click();
  await page.locator('[data-row]').first().waitFor();
  const untilShown = (await now(page)) - from;
  // The index is made ready in small pieces meanwhile.
  await page.waitForTimeout(quietMs);
  const tasks = await longTasks(page, from);
  const rowNodes = await page.locator('[data-row]').count();
  const strokes = await typingTimes(
    page,
    page.getByRole('searchbox'),
    page.locator('main'),
    typedTexts,
  );
  const heap = (await heapInUse(session)) - before;
  return { untilShown, tasks, strokes, rowNodes, heap };
}

/** The same with every row in the document. */
async function tableRound(page: Page): Promise<Round> {
  await page.goto('/peers/search.html?library=none');
  const session = await page.context().newCDPSession(page);
  const before = await heapInUse(session);
  await page.goto('/peers/table.html');
  await page.locator('tbody tr').first().waitFor();
  const untilShown = await now(page);
  await page.waitForTimeout(quietMs);
  const tasks = await longTasks(page, 0);
  const rowNodes = await page.locator('tbody tr').count();
  const strokes = await typingTimes(
    page,
    page.getByRole('searchbox'),
    page.locator('table'),
    typedTexts,
  );
  const heap = (await heapInUse(session)) - before;
  return { untilShown, tasks, strokes, rowNodes, heap };
}

/** As little as a page can do for a stroke. */
async function bareRound(page: Page): Promise<readonly number[]> {
  await page.goto('/peers/bare.html');
  return typingTimes(page, page.getByRole('searchbox'), page.locator('ul'), typedTexts);
}

const searchResult = v.object({ indexMs: v.number(), queryMs: v.array(v.number()) });
type SearchRound = v.InferOutput<typeof searchResult>;

async function searchRound(page: Page, library: string) {
  await page.goto(`/peers/search.html?library=${library}`);
  const result = page.locator('#result:not(:empty)');
  await result.waitFor({ state: 'attached' });
  return v.parse(searchResult, JSON.parse(await result.innerText()));
}

/** The list of a large organisation's competencies, and the search over it. */
export function directorySuite(origin: string) {
  return async (bench: Bench): Promise<Section[]> => {
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
      bench.say(`directory, round ${round} of ${bench.rounds}`);
      app.push(await inFreshPage(place, appRound));
      table.push(await inFreshPage(place, tableRound));
      bare.push(await inFreshPage(place, bareRound));
      for (const library of libraries) {
        const found = await inFreshPage(place, (page) => searchRound(page, library));
        searches[library].push(found);
      }
    }

    const row = (
      what: string,
      unit: Row['unit'],
      pick: (round: Round) => number,
      atMost?: number,
    ): Row => ({
      what,
      unit,
      app: median(app.map(pick)),
      peers: [{ name: 'plain table', value: median(table.map(pick)) }],
      ...(atMost === undefined ? {} : { atMost }),
    });
    const stroke = (what: string, share: number, atMost?: number): Row => {
      const made = row(what, 'ms', ({ strokes }) => percentile(strokes, share), atMost);
      const least = median(bare.map((strokes) => percentile(strokes, share)));
      return { ...made, peers: [...made.peers, { name: 'bare page', value: least }] };
    };
    const search = (what: string, pick: (found: SearchRound) => number): Row => {
      const of = (name: (typeof libraries)[number]) => median(searches[name].map(pick));
      return {
        what,
        unit: 'ms',
        app: of('app'),
        peers: [
          { name: 'minisearch', value: of('minisearch') },
          { name: 'fuse.js', value: of('fuse') },
        ],
      };
    };
    return [
      {
        title: 'Directory',
        text: [
          `${size.competencies.toLocaleString('en-GB')} competencies of ${size.owners.toLocaleString('en-GB')} owners, in one answer of about 12 MB. The plain table is a React page of the kind that catalogues often are: it takes the answer as it is, keeps every matching row in the document, and filters by “contains”. The app checks every record, sorts, groups, ranks and marks.`,
          'A stroke is measured from the key going down to the paint of what it changed in the results. The bare page does nothing but write 24 lines of text anew, so what it takes is what the browser takes on this machine. Search libraries find over the same fields in the same page, without drawing; fuse.js also finds what is only similar. Heap is what JavaScript holds: the nodes of a document, of which the table has hundreds of thousands, lie beside it.',
        ],
        rows: [
          row('from press to first rows', 'ms', ({ untilShown }) => untilShown),
          row('tasks over 50 ms while loading', '', ({ tasks }) => tasks.length),
          row('longest of them', 'ms', ({ tasks }) =>
            Math.max(0, ...tasks.map(({ duration }) => duration)),
          ),
          stroke('stroke to paint, 95th percentile', 0.95, 50),
          stroke('stroke to paint, median', 0.5),
          row('rows in the document', '', ({ rowNodes }) => rowNodes, 300),
          row('heap growth', 'MB', ({ heap }) => heap / megabyte),
          search('search: index', ({ indexMs }) => indexMs),
          search('search: query, 95th percentile', ({ queryMs }) => percentile(queryMs, 0.95)),
        ],
      },
    ];
  };
}

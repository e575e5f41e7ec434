import type { Page } from 'playwright-core';
import type { BenchmarkEnvironment, ComparisonRow, ReportSection } from './bench.ts';
import { median } from './measure.ts';
import { runInFreshContext } from './page-context.ts';
import { pathologicalTexts } from './pathological-texts.ts';
import { createLimitTarget } from './targets.ts';
import { recordTrace } from './trace.ts';

const peers = ['app', 'marked', 'react-markdown'] as const;
type Peer = (typeof peers)[number];

/** Main thread times of one round, in milliseconds. */
type Round = {
  readonly first: number | undefined;
  readonly all: number | undefined;
  readonly longest: number | undefined;
  readonly compare?: number | undefined;
  readonly longestOfCompare?: number | undefined;
};

const megabyte = 1_000_000;
/** Length of a pathological text in characters; most readers freeze on longer texts. */
const pathologicalLength = 200_000;
/** Time after which a reader counts as frozen, in milliseconds. */
const timeLimitMs = 10_000;

async function openPage(page: Page, peer: Peer): Promise<void> {
  await page.goto(`/peers/reader.html?peer=${peer}`);
  await page.waitForFunction(() => window.readerBench !== undefined);
  // Waits until preloaded code is ready.
  await page.waitForTimeout(500);
}

function inFreshPage<T>(
  { browser, origin }: BenchmarkEnvironment & { readonly origin: string },
  peer: Peer,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return runInFreshContext(browser, origin, async (context) => {
    const page = await context.newPage();
    await openPage(page, peer);
    return work(page);
  });
}

async function measureReader(
  place: BenchmarkEnvironment & { readonly origin: string },
  peer: Peer,
): Promise<Round> {
  const { browser } = place;
  const drawn = await inFreshPage(place, peer, async (page) => {
    const drawing = await recordTrace(browser, page, () =>
      page.evaluate(() => window.readerBench?.renderLongText()),
    );
    return {
      first: drawing.between('draw', 'first'),
      all: drawing.between('draw', 'all'),
      longest: drawing.longestTask('draw', 'all'),
    };
  });
  if (peer !== 'app') return drawn;
  const comparing = await inFreshPage(place, peer, (page) =>
    recordTrace(browser, page, () => page.evaluate(() => window.readerBench?.compare())),
  );
  return {
    ...drawn,
    compare: comparing.between('compare', 'compared'),
    longestOfCompare: comparing.longestTask('compare', 'compared'),
  };
}

/**
 * Returns the main thread time for rendering a pathological text, extrapolated to a megabyte, in
 * milliseconds; undefined if the page froze or crashed.
 */
async function pathologicalTime(
  place: BenchmarkEnvironment & { readonly origin: string },
  peer: Peer,
  name: string,
): Promise<number | undefined> {
  return inFreshPage(place, peer, async (page) => {
    const length = pathologicalLength;
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taskTime = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0);
    };
    const before = await taskTime();
    const drawing = page
      .evaluate(
        async (text) => {
          await window.readerBench?.renderPathologicalText(text.name, text.length);
          return true;
        },
        { name, length },
      )
      .catch(() => false);
    const patience = new Promise<false>((resolve) => setTimeout(resolve, timeLimitMs, false));
    if (!(await Promise.race([drawing, patience]))) return undefined;
    return ((await taskTime()) - before) * (megabyte / length);
  });
}

type PathologicalTimes = {
  /**
   * Longest rendering time of a text in milliseconds, except for texts with many elements; 0 if the
   * reader froze on every text.
   */
  readonly worst: number;
  readonly worstOfLarge: number;
  readonly frozen: number;
};

async function measurePathologicalTexts(
  place: BenchmarkEnvironment & { readonly origin: string },
  peer: Peer,
): Promise<PathologicalTimes> {
  const found: Record<keyof PathologicalTimes, number> = { worst: 0, worstOfLarge: 0, frozen: 0 };
  for (const { name, isLarge } of pathologicalTexts) {
    const time = await pathologicalTime(place, peer, name);
    const kind = isLarge ? 'worstOfLarge' : 'worst';
    if (time === undefined) found.frozen += 1;
    else found[kind] = Math.max(found[kind], time);
    if (time === undefined || time > 1000) {
      place.log(
        `  ${peer}, “${name}”: ${time === undefined ? 'frozen' : `${Math.round(time)} ms`}`,
      );
    }
  }
  return found;
}

const howMeasured = [
  'The text is a specification of 38,000 lines and 1.2 MB with prose, lists, tables, code and footnotes in 1,300 sections. The app’s reader consists of the component and the parser of the app’s pages. The first peer is the library `marked`: the page inserts its HTML in a single step, like many code hosts, but without sanitising. The second is `react-markdown` with `remark-gfm`, set up as in its documentation. Each page is loaded and idle before the page receives the text.',
  'The times are CPU times of the main thread, so other load on the machine doesn’t affect the times.',
  [
    '- **Text to first screen** is the time from receiving the text to the first paint of a part of the text.',
    '- **Text to complete document** is the time until the browser has painted the complete document.',
    '- **Comparison with 200 edits** compares the text with a version with 200 edits, word by word, after both texts are parsed.',
    '- **Pathological texts** are designed to freeze parsers. The page renders each pathological text once with 200,000 characters, and the report multiplies the time by five.',
    '- **Texts with many elements** are three of the pathological texts, such as a table with 17,000 columns or 100,000 rows, whose layout takes a long time in any browser.',
    '- **Frozen texts** took more than ten seconds or crashed the page.',
    '- **Size** is the size of the reader’s compressed JavaScript without React. The size of the app’s reader includes the component for code blocks.',
  ].join('\n'),
] as const;

/** Returns the suite for reading a long specification and pathological texts. */
export function createReaderSuite(origin: string, sizes: ReadonlyMap<string, number>) {
  return async (bench: BenchmarkEnvironment): Promise<ReportSection[]> => {
    const place = { ...bench, origin };
    const rounds: Record<Peer, Round[]> = { app: [], marked: [], 'react-markdown': [] };
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.log(`reader, round ${round} of ${bench.rounds}`);
      for (const peer of peers) rounds[peer].push(await measureReader(place, peer));
    }
    bench.log('reader, pathological texts');
    const hostile: Record<Peer, PathologicalTimes> = {
      app: await measurePathologicalTexts(place, 'app'),
      marked: await measurePathologicalTexts(place, 'marked'),
      'react-markdown': await measurePathologicalTexts(place, 'react-markdown'),
    };

    const row = (
      label: string,
      unit: ComparisonRow['unit'],
      measured: (peer: Peer) => number | undefined,
      limit?: number,
    ): ComparisonRow => {
      const values = peers
        .filter((peer) => peer !== 'app')
        .map((name) => ({ name, value: measured(name) }));
      const made: ComparisonRow = {
        label,
        unit,
        app: measured('app') ?? Number.NaN,
        peers: values.some(({ value }) => value !== undefined) ? values : [],
      };
      return { ...made, target: limit === undefined ? undefined : createLimitTarget(made, limit) };
    };
    const time = (
      label: string,
      pick: (round: Round) => number | undefined,
      limit?: number,
    ): ComparisonRow =>
      row(
        label,
        'ms',
        (peer) => {
          const times = rounds[peer].map(pick).filter((value) => value !== undefined);
          return times.length === 0 ? undefined : median(times);
        },
        limit,
      );
    return [
      {
        title: 'Reader',
        text: howMeasured,
        rows: [
          time('text to first screen', ({ first }) => first, 120),
          time('text to complete document', ({ all }) => all, 1500),
          time('longest task', ({ longest }) => longest, 50),
          time('comparison with 200 edits', ({ compare }) => compare, 300),
          time('longest task of the comparison', ({ longestOfCompare }) => longestOfCompare, 50),
          row('slowest pathological text, for 1 MB', 'ms', (peer) => hostile[peer].worst, 1000),
          row('slowest text with many elements', 'ms', (peer) => hostile[peer].worstOfLarge),
          row(`frozen texts of ${pathologicalTexts.length}`, '', (peer) => hostile[peer].frozen, 0),
          row('size', 'kB', (peer) => sizes.get(peer)),
        ],
      },
    ];
  };
}

import type { Page } from 'playwright-core';
import { paths } from '#paths.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { signIn } from '#test/support/sign-in.ts';
import { type BenchDescription, loadBenchDescriptions } from './api-content.ts';
import { installApiPageWatch } from './api-page.ts';
import { apiPeers, getPeerPage, writeApiPeers } from './api-peers.ts';
import type { BenchmarkEnvironment, ComparisonRow, ReportSection } from './bench.ts';
import { createFileContent, fileRepository } from './file-content.ts';
import { measureHeap, median, megabyte, percentile } from './measure.ts';
import { runInFreshContext } from './page-context.ts';
import { type BuildFolders, startServer } from './server.ts';
import { createLimitTarget } from './targets.ts';
import { measureTyping } from './typing.ts';

/** Time after which a page without an operation counts as frozen, in milliseconds. */
const timeLimitMs = 60_000;
const app = 'app';

type Opening = {
  readonly fromLoad: number;
  readonly fromResponse: number;
  readonly longest: number;
  readonly longestBesidesParsing: number;
  /** Heap in MB; undefined if the page was busy until the time limit. */
  readonly heap: number | undefined;
  readonly keystrokes: readonly number[];
};

/** Resolves to undefined after the time limit. */
function withinLimit<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeLimitMs, undefined));
  return Promise.race([work.catch(() => undefined), late]);
}

/**
 * Keeps Playwright from recording the responses of a page, because the page would decode a large
 * response again, in a long task. Playwright has no public option for this.
 */
async function stopRecordingResponses(page: Page): Promise<void> {
  const { delegate } = Reflect.get(page, '_connection').toImpl(page);
  await delegate._mainFrameSession._client.send('Network.disable');
}

/** Opens a page with a description and measures it; undefined if it shows no operation in time. */
async function measureOpening(
  page: Page,
  url: string,
  watch: { readonly resource: string; readonly within: string },
): Promise<Omit<Opening, 'keystrokes'> | undefined> {
  await page.addInitScript(installApiPageWatch, watch);
  await stopRecordingResponses(page);
  const begun = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  const shown = page.waitForFunction(() => window.apiPageWatch?.getTimes() !== undefined, null, {
    timeout: timeLimitMs,
  });
  if ((await withinLimit(shown)) === undefined) return undefined;
  const times = await page.evaluate(() => window.apiPageWatch?.getTimes());
  if (times === undefined) return undefined;
  await page.waitForTimeout(3500);
  const tasks = (await withinLimit(page.evaluate(() => window.apiPageWatch?.getLongTasks()))) ?? [];
  const session = await page.context().newCDPSession(page);
  const heap = await withinLimit(measureHeap(session));
  return {
    fromLoad: times.shown - begun,
    fromResponse: times.shown - times.respondedAt,
    longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
    longestBesidesParsing: Math.max(0, ...getTimesBesidesParsing(tasks)),
    heap: heap === undefined ? undefined : heap / megabyte,
  };
}

/**
 * Returns the durations of tasks without their parsing. Nothing measures the YAML parser in the page,
 * so the longest task of a page that doesn't call `JSON.parse` for long counts as the parser's task.
 */
function getTimesBesidesParsing(
  tasks: readonly { readonly duration: number; readonly parsing: number }[],
): readonly number[] {
  const times = tasks.map(({ duration, parsing }) => duration - parsing);
  const parsesJson = tasks.some(({ duration, parsing }) => parsing > duration / 2);
  return parsesJson ? times : times.sort((a, b) => b - a).slice(1);
}

const howMeasured = [
  'The suite opens the API descriptions of Stripe (2.5 MB), GitHub (13 MB) and Microsoft Graph (20 MB) as JSON and YAML. The app runs with its content security policy, the compared readers run without one. The compared readers are set up as in their documentation, with the bundles of their npm packages. Redoc and Scalar are included only with Node 22, which they require.',
  [
    '- **From page load** is the time from the navigation until the first operation is painted. The app’s navigation includes the redirects of a silent sign-in.',
    '- **From the response** is the time from the end of the response with the description until the first operation is painted.',
    '- The first operation of the app is the page of the operation. For the compared readers, an entry of the outline counts as an operation.',
    '- **Longest task** is the longest task of the main thread from the response until three seconds after the first operation; tasks below 50 ms count as zero. “Besides parsing” subtracts the time of `JSON.parse`, or leaves out the task that parses YAML.',
    '- **Heap** is the JavaScript heap after garbage collection, 3.5 seconds after the first operation.',
    '- **Search keystroke** measures the time from each keystroke in the outline’s search to the paint of the results.',
    `- A dash means that the reader showed no operation within ${timeLimitMs / 1000} seconds, that its main thread then didn’t respond for as long, or that the row is measured only in the app. The suite doesn’t open a file again in a reader that showed no operation of it.`,
  ].join('\n'),
] as const;

/** Returns the suite that opens large API descriptions in the app and in other readers. */
export function createApiSuite(built: BuildFolders) {
  return async (bench: BenchmarkEnvironment): Promise<ReportSection[]> => {
    const { descriptions, files } = loadBenchDescriptions();
    writeApiPeers(`${built.peers}/api`, files);
    const server = await startServer(built, await findFreePort(), createFileContent(files));
    const measured = new Map<string, (Opening | undefined)[]>();
    const keyOf = (who: string, file: string) => `${who} ${file}`;
    const names = [app, ...apiPeers.map(({ name }) => name)];

    const measure = (who: string, file: string, { firstOperation }: BenchDescription) =>
      runInFreshContext(bench.browser, server.origin, async (context) => {
        const page = await context.newPage();
        if (who !== app) {
          const url = `/peers/api/${getPeerPage(who, file)}`;
          const opening = await measureOpening(page, url, { resource: `/${file}`, within: '' });
          return opening && { ...opening, keystrokes: [] };
        }
        await signIn(page, 'Mara Okafor', '/settings/webhooks');
        const name = { codeHostSlug: fileRepository, path: file };
        const url = paths.specification(name, { fragment: `get-${firstOperation}` });
        const opening = await measureOpening(page, url, {
          resource: `path=${file}`,
          within: 'article:has(h2[id^="get-"])',
        });
        return opening && { ...opening, keystrokes: await measureSearch(page) };
      });

    try {
      for (let round = 1; round <= bench.rounds; round += 1) {
        for (const description of descriptions) {
          for (const file of [`${description.file}.json`, `${description.file}.yaml`]) {
            for (const who of names) {
              const all = measured.get(keyOf(who, file)) ?? [];
              if (all.includes(undefined)) continue;
              bench.log(`api, round ${round} of ${bench.rounds}: ${file}, ${who}`);
              measured.set(keyOf(who, file), [...all, await measure(who, file, description)]);
            }
          }
        }
      }
    } finally {
      await server.close();
    }

    const getMedian = (
      who: string,
      file: string,
      pick: (opening: Opening) => number | undefined,
    ) => {
      const values = (measured.get(keyOf(who, file)) ?? []).map((one) => one && pick(one));
      const found = values.filter((value) => value !== undefined);
      return found.length < values.length || found.length === 0 ? undefined : median(found);
    };
    const row = (
      label: string,
      unit: ComparisonRow['unit'],
      file: string,
      pick: (opening: Opening) => number | undefined,
      limit?: number,
    ): ComparisonRow => {
      const peers = apiPeers.map(({ name }) => ({ name, value: getMedian(name, file, pick) }));
      const made = { label, unit, app: getMedian(app, file, pick) ?? Number.NaN, peers };
      return { ...made, target: limit === undefined ? undefined : createLimitTarget(made, limit) };
    };
    const appRow = (...parameters: Parameters<typeof row>) => ({
      ...row(...parameters),
      peers: [],
    });
    const rowsOf = ({ name, file, limits }: BenchDescription) => [
      ...(['json', 'yaml'] as const).flatMap((type) => {
        const path = `${file}.${type}`;
        const label = `${name}, ${type.toUpperCase()}`;
        return [
          row(`${label}: from page load`, 'ms', path, ({ fromLoad }) => fromLoad),
          row(
            `${label}: from the response`,
            'ms',
            path,
            ({ fromResponse }) => fromResponse,
            limits[type],
          ),
          row(`${label}: longest task`, 'ms', path, ({ longest }) => longest),
          appRow(
            `${label}: longest task besides parsing`,
            'ms',
            path,
            (opening) => opening.longestBesidesParsing,
            50,
          ),
        ];
      }),
      row(`${name}: heap`, 'MB', `${file}.json`, ({ heap }) => heap, limits.heap),
      appRow(
        `${name}: search keystroke, 95th percentile`,
        'ms',
        `${file}.json`,
        ({ keystrokes }) => percentile(keystrokes, 0.95),
        32,
      ),
    ];
    return [{ title: 'API descriptions', text: howMeasured, rows: descriptions.flatMap(rowsOf) }];
  };
}

/** Types two texts into the search of the outline. */
async function measureSearch(page: Page): Promise<readonly number[]> {
  const field = page.getByRole('searchbox', { name: 'Find operation, schema or field' });
  const outline = page.getByRole('navigation', { name: 'Contents of the API description' });
  return measureTyping(page, field, outline, ['user', 'created date']);
}

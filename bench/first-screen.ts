import { sampleContent } from '#service/content.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { signIn } from '#test/support/sign-in.ts';
import type {
  BenchmarkEnvironment,
  BenchmarkTarget,
  ComparisonRow,
  ReportSection,
} from './bench.ts';
import { median } from './measure.ts';
import { runInFreshContext } from './page-context.ts';
import { type BuildFolders, startServer } from './server.ts';

/** Slow mobile network: 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Number of page loads per build, enough for a stable median. */
const loadCount = 10;

type Opening = { readonly firstRow: number; readonly kilobytes: number; readonly requests: number };

type Round = { readonly cold: Opening; readonly warm: Opening };

/**
 * Loads the competencies page twice with a user who is signed in at the provider: first with an
 * empty cache, then with all files cached.
 */
function openTwice({ browser }: BenchmarkEnvironment, origin: string): Promise<Round> {
  return runInFreshContext(browser, origin, async (context) => {
    const page = await context.newPage();
    await signIn(page, 'Mara Okafor', '/settings/webhooks');
    await page.goto('about:blank');
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.emulateNetworkConditions', slowNetwork);
    let bytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      if (encodedDataLength > 0) requests += 1;
    });
    const open = async (): Promise<Opening> => {
      bytes = 0;
      requests = 0;
      const begun = performance.now();
      await page.goto('/competencies', { waitUntil: 'commit' });
      await page.locator('[data-row]').first().waitFor();
      return { firstRow: performance.now() - begun, kilobytes: bytes / 1000, requests };
    };
    const cold = await open();
    // Waits until prefetched files are loaded.
    await page.waitForTimeout(2500);
    await page.goto('about:blank');
    return { cold, warm: await open() };
  });
}

function shareOfEarlier(limit: number): (row: ComparisonRow) => BenchmarkTarget | undefined {
  return ({ app, peers: [earlier] }) =>
    earlier?.value === undefined
      ? undefined
      : {
          description: `≤ ${limit} × earlier build`,
          isMet: app <= limit * earlier.value,
        };
}

/**
 * Returns the suite that measures how fast the first screen loads on a slow network.
 * @param earlier build of an earlier version to compare with
 */
export function createFirstScreenSuite(built: BuildFolders, earlier: string | undefined) {
  return async (bench: BenchmarkEnvironment): Promise<ReportSection[]> => {
    const servers = await Promise.all(
      [built.app, ...(earlier === undefined ? [] : [earlier])].map(async (app) => {
        const server = await startServer({ ...built, app }, await findFreePort(), sampleContent);
        const rounds: Round[] = [];
        return { server, rounds };
      }),
    );
    try {
      for (let round = 1; round <= loadCount; round += 1) {
        bench.log(`first screen, round ${round} of ${loadCount}`);
        for (const { server, rounds } of servers) {
          rounds.push(await openTwice(bench, server.origin));
        }
      }
    } finally {
      await Promise.all(servers.map(({ server }) => server.close()));
    }
    const [app, before] = servers.map(({ rounds }) => rounds);
    const row = (
      label: string,
      unit: ComparisonRow['unit'],
      pick: (round: Round) => number,
      getTarget?: (row: ComparisonRow) => BenchmarkTarget | undefined,
    ): ComparisonRow => {
      const of = (rounds: readonly Round[] = []) => median(rounds.map(pick));
      const made: ComparisonRow = {
        label,
        unit,
        app: of(app),
        peers: before ? [{ name: 'earlier build', value: of(before) }] : [],
      };
      return { ...made, target: getTarget?.(made) };
    };
    return [
      {
        title: 'First screen on a slow line',
        text: [
          `Chromium opens the page of the competencies at 1.6 Mbit/s with 150 ms latency and files compressed as in a deployment. The user is signed in at the provider, so the page redirects to the provider and back. The values are medians of ${loadCount} page loads of each build, in alternation.${before ? ' The earlier build loaded the whole app before the redirect to the provider.' : ''}`,
        ],
        rows: [
          row('first row, empty cache', 'ms', ({ cold }) => cold.firstRow, shareOfEarlier(0.75)),
          row('first row, cached files', 'ms', ({ warm }) => warm.firstRow, shareOfEarlier(0.65)),
          row('bytes until first row, empty cache', 'kB', ({ cold }) => cold.kilobytes),
          row('responses until first row, empty cache', '', ({ cold }) => cold.requests),
          row('bytes until first row, cached files', 'kB', ({ warm }) => warm.kilobytes),
          row('responses until first row, cached files', '', ({ warm }) => warm.requests),
        ],
      },
    ];
  };
}

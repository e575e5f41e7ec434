import type { CDPSession } from 'playwright-core';
import { sampleContent } from '#service/content.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { signIn } from '#test/support/sign-in.ts';
import type { BenchmarkEnvironment, ReportSection } from './bench.ts';
import { formatAmount } from './format-amount.ts';
import { measureHeap, megabyte } from './measure.ts';
import { runInFreshContext } from './page-context.ts';
import { type BuildFolders, startServer } from './server.ts';

const screens = ['Competencies', 'People', 'Bookmarks', 'Webhooks'];
const reportedNavigations = [40, 80, 120, 160, 200];

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** Returns the suite that measures memory during repeated navigation between screens. */
export function createMemorySuite(built: BuildFolders) {
  return async ({ browser, log }: BenchmarkEnvironment): Promise<ReportSection[]> => {
    const server = await startServer(built, await findFreePort(), sampleContent);
    const lines: string[] = [];
    try {
      await runInFreshContext(browser, server.origin, async (context) => {
        const page = await context.newPage();
        await signIn(page, 'Mara Okafor', '/competencies');
        const session = await context.newCDPSession(page);
        await session.send('Performance.enable');
        for (let navigation = 1; navigation <= (reportedNavigations.at(-1) ?? 0); navigation += 1) {
          const screen = screens[navigation % screens.length] ?? '';
          const name = new RegExp(`^${screen}`);
          await page.getByRole('navigation').getByRole('link', { name }).click();
          await page.getByRole('heading', { level: 1, name }).waitFor();
          if (!reportedNavigations.includes(navigation)) continue;
          log(`memory, after ${navigation} navigations`);
          // Waits until toasts and cached texts have expired.
          await page.waitForTimeout(2000);
          const heap = (await measureHeap(session)) / megabyte;
          const nodes = await metric(session, 'Nodes');
          const listeners = await metric(session, 'JSEventListeners');
          lines.push(
            `| ${navigation} | ${formatAmount(heap, 'MB')} | ${formatAmount(nodes, '')} | ${formatAmount(listeners, '')} |`,
          );
        }
      });
    } finally {
      await server.close();
    }
    return [
      {
        title: 'Memory',
        text: [
          'The table contains the JavaScript heap after garbage collection, while a user navigates repeatedly from competencies to people, bookmarks and webhooks.',
          [
            '| after navigations | heap | document nodes | listeners |',
            '| ---: | ---: | ---: | ---: |',
            ...lines,
          ].join('\n'),
        ],
        rows: [],
      },
    ];
  };
}

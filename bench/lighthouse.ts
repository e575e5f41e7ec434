import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { generateContent } from '#service/sample/scale.ts';
import { chromiumOptions } from '#test/support/chromium.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { signIn } from '#test/support/sign-in.ts';
import { type AuditResult, runLighthouse } from './audit.ts';
import type { BenchmarkEnvironment, ReportSection } from './bench.ts';
import { median } from './measure.ts';
import { type BuildFolders, startServer } from './server.ts';

const signInPage = { name: 'Sign-in page', path: '/' };
const pages = [
  { name: 'Competencies', path: '/competencies' },
  { name: 'Bookmarks, 1,000', path: '/bookmarks' },
  { name: 'New webhook', path: '/settings/webhooks/new' },
];

const columns: readonly (readonly [head: string, pick: (page: AuditResult) => number])[] = [
  ['performance', ({ scores }) => scores.performance],
  ['accessibility', ({ scores }) => scores.accessibility],
  ['best practices', ({ scores }) => scores.bestPractices],
  ['SEO', ({ scores }) => scores.seo],
  ['first paint, ms', ({ firstPaintMs }) => firstPaintMs],
  ['largest paint, ms', ({ largestPaintMs }) => largestPaintMs],
  ['blocked, ms', ({ blockedMs }) => blockedMs],
  ['shifts', ({ shift }) => shift],
];

function table(audited: ReadonlyMap<string, readonly AuditResult[]>): string {
  const heads = ['page', ...columns.map(([head]) => head)];
  const lines = [...audited].map(([name, rounds]) => [
    name,
    ...columns.map(([, pick]) => String(median(rounds.map(pick)))),
  ]);
  return [heads, heads.map((_, column) => (column === 0 ? '---' : '---:')), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

/** Returns the suite that audits four pages with Lighthouse. */
export function createLighthouseSuite(built: BuildFolders) {
  return async ({ rounds, log }: BenchmarkEnvironment): Promise<ReportSection[]> => {
    const server = await startServer(built, await findFreePort(), generateContent(1000));
    const profile = mkdtempSync(join(tmpdir(), 'spec-viewer-lighthouse-'));
    const port = await findFreePort();
    const { args = [], ...options } = chromiumOptions();
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      args: [...args, `--remote-debugging-port=${port}`],
      baseURL: server.origin,
    });
    const audited = new Map<string, AuditResult[]>();
    const auditPage = async (name: string, path: string, keepsFiles: boolean) => {
      const results: AuditResult[] = [];
      audited.set(name, results);
      for (let round = 1; round <= rounds; round += 1) {
        log(`lighthouse, ${name}, round ${round} of ${rounds}`);
        results.push(await runLighthouse(server.origin + path, port, keepsFiles));
      }
    };
    try {
      await auditPage(signInPage.name, signInPage.path, false);
      const page = await context.newPage();
      await signIn(page, 'Benchmark', '/settings/webhooks');
      for (const { path } of pages) {
        await page.goto(path);
        await page.getByRole('navigation').first().waitFor();
      }
      await page.close();
      for (const { name, path } of pages) await auditPage(name, path, true);
      for (const { name, path } of pages) await auditPage(`${name}, empty cache`, path, false);
    } finally {
      await context.close();
      await server.close();
      rmSync(profile, { recursive: true, force: true });
    }
    return [
      {
        title: 'Lighthouse',
        text: [
          'Lighthouse rates four pages on a simulated phone with a slow network and a quarter of this machine’s processor speed, with files compressed as in a deployment. The maximum score is 100, and the scores are medians of the rounds. The targets are 95 for performance, and 100 for accessibility and best practices. A new user opens the sign-in page with an empty cache. A user who is signed in at the provider opens the other pages, so each page redirects to the provider and back before the first paint. Each of the other pages is rated with cached files and with an empty cache, which has no target.',
          table(audited),
        ],
        rows: [],
      },
    ];
  };
}

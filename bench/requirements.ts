import { paths } from '#paths.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { signIn } from '#test/support/sign-in.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import type { BenchmarkEnvironment, ComparisonRow, ReportSection } from './bench.ts';
import { createFileContent, fileRepository } from './file-content.ts';
import { median, percentile } from './measure.ts';
import { runInFreshContext } from './page-context.ts';
import { type BuildFolders, startServer } from './server.ts';
import { createLimitTarget } from './targets.ts';
import { measureTyping } from './typing.ts';

const path = 'spec/ledger.md';
const requirementCount = 2_000;

/** Returns a specification of 100 sections with a requirement in each paragraph. */
function createSpecification(): string {
  const subjects = ['ledger', 'gateway', 'operator', 'importer', 'archive'];
  const duties = ['close an entry', 'retry a request', 'record the reason', 'reject a duplicate'];
  const keywords = ['MUST', 'SHOULD', 'MAY', 'MUST NOT'];
  const sections = Array.from({ length: 100 }, (_, section) => [
    `## Section ${section + 1}`,
    ...Array.from({ length: requirementCount / 100 }, (_, at) => {
      const pick = (list: readonly string[], step: number) =>
        list[(section * step + at) % list.length];
      return `When entry ${section * 20 + at} is late, the ${pick(subjects, 3)} ${pick(keywords, 1)} ${pick(duties, 7)} within ${at + 1} minutes.`;
    }),
  ]);
  return ['# Ledger', ...sections.flat()].join('\n\n');
}

/** Returns the fastest of 20 times for finding the requirements of a parsed text, in milliseconds. */
function measureFinding(text: string): number {
  const times = Array.from({ length: 20 }, () => {
    const document = parseMarkdown(text);
    const begun = performance.now();
    const { requirements } = findRequirements(document, path);
    const time = performance.now() - begun;
    if (requirements.length !== requirementCount) {
      throw new Error(`found ${requirements.length} requirements instead of ${requirementCount}`);
    }
    return time;
  });
  return Math.min(...times);
}

const howMeasured = [
  'The text is a specification with 2,000 requirements in 100 sections. **Finding** is the time to find the requirements in the parsed text, the fastest of 20 attempts in Node. **Keystroke** is the time from each keystroke in the search field of the list until the filtered list is painted.',
] as const;

/** Returns the suite that measures finding many requirements and searching the list of them. */
export function createRequirementsSuite(built: BuildFolders) {
  return async (bench: BenchmarkEnvironment): Promise<ReportSection[]> => {
    const text = createSpecification();
    const server = await startServer(
      built,
      await findFreePort(),
      createFileContent(new Map([[path, text]])),
    );
    const finding: number[] = [];
    const keystrokes: number[] = [];
    try {
      for (let round = 1; round <= bench.rounds; round += 1) {
        bench.log(`requirements, round ${round} of ${bench.rounds}`);
        finding.push(measureFinding(text));
        const times = await runInFreshContext(bench.browser, server.origin, async (context) => {
          const page = await context.newPage();
          await signIn(page, 'Mara Okafor', '/settings/webhooks');
          await page.goto(paths.specification({ codeHostSlug: fileRepository, path }));
          await page.getByRole('tab', { name: /^Requirements/ }).click();
          const list = page.getByRole('tree', { name: 'Requirements' });
          await list.getByRole('treeitem').first().waitFor();
          const field = page.getByRole('searchbox', { name: 'Find a requirement' });
          return measureTyping(page, field, list.locator('..').locator('..'), [
            'retry',
            'gateway must',
            'entry 1234',
          ]);
        });
        keystrokes.push(...times);
      }
    } finally {
      await server.close();
    }
    const row = (label: string, app: number, limit: number): ComparisonRow => {
      const made: ComparisonRow = { label, unit: 'ms', app, peers: [] };
      return { ...made, target: createLimitTarget(made, limit) };
    };
    return [
      {
        title: 'Requirements',
        text: howMeasured,
        rows: [
          row('finding 2,000 requirements', median(finding), 60),
          row('keystroke in the search field, 95th percentile', percentile(keystrokes, 0.95), 32),
        ],
      },
    ];
  };
}

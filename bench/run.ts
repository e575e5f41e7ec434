import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { findDesktopChromium, launchChromium } from '#test/support/chromium.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { createApiSuite } from './api.ts';
import type { BenchmarkSuite, ReportSection } from './bench.ts';
import { createDirectorySuite } from './directory.ts';
import { createLargeDirectory } from './directory-content.ts';
import { explanations } from './explanations.ts';
import { createFirstScreenSuite } from './first-screen.ts';
import { createLighthouseSuite } from './lighthouse.ts';
import { createMemorySuite } from './memory.ts';
import { createReaderSuite } from './reader.ts';
import { measureReaderSizes } from './reader-sizes.ts';
import { formatReport } from './report.ts';
import { createRequirementsSuite } from './requirements.ts';
import { startServer } from './server.ts';
import { createTreeSuite } from './tree.ts';
import { createLargeState } from './tree-content.ts';

function buildPeers(outDir: string): ReturnType<typeof build> {
  const root = join(import.meta.dirname, 'peers');
  return build({
    configFile: false,
    root,
    base: '/peers/',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      target: 'esnext',
      rolldownOptions: {
        input: ['bare.html', 'table.html', 'search.html', 'tree.html', 'reader.html'].map((file) =>
          join(root, file),
        ),
      },
    },
  });
}

/** Options of a benchmark run. docs/benchmarks.md is written only if everything is measured. */
export type BenchmarkOptions = {
  /** Number of rounds per measurement. */
  readonly rounds: number;
  readonly suites: readonly string[] | undefined;
  /** Sizes of the measured bookmark trees, in nodes. */
  readonly sizes: readonly number[] | undefined;
  /** Folder with a build of an earlier version, compared in the first-screen suite. */
  readonly earlier: string | undefined;
};

const treeSizes = [1_000, 10_000, 50_000, 100_000];

/**
 * Builds the app and the compared implementations, measures them in Chromium, and writes
 * docs/benchmarks.md.
 */
export async function runBenchmarks({
  rounds,
  suites,
  sizes = treeSizes,
  earlier,
}: BenchmarkOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-bench-'));
  const built = { app: join(folder, 'app'), peers: join(folder, 'peers') };
  const log = (message: string) => console.log(message);
  try {
    log('Building the app and its peers');
    await build({ logLevel: 'warn', build: { outDir: built.app, emptyOutDir: true } });
    const peers = await buildPeers(built.peers);
    for (const size of sizes) {
      writeFileSync(join(built.peers, `tree-${size}.json`), JSON.stringify(createLargeState(size)));
    }
    const server = await startServer(built, await findFreePort(), createLargeDirectory());
    const browser = await launchChromium(findDesktopChromium());
    const all: Readonly<Record<string, BenchmarkSuite>> = {
      tree: createTreeSuite(server.origin, sizes),
      directory: createDirectorySuite(server.origin),
      reader: createReaderSuite(server.origin, measureReaderSizes(peers)),
      api: createApiSuite(built),
      requirements: createRequirementsSuite(built),
      'first-screen': createFirstScreenSuite(built, earlier),
      lighthouse: createLighthouseSuite(built),
      memory: createMemorySuite(built),
    };
    try {
      const sections: ReportSection[] = [];
      for (const [name, measure] of Object.entries(all)) {
        if (suites?.includes(name) ?? true) {
          const made = await measure({ browser, rounds, log });
          sections.push(...made);
          // The results are printed immediately, so that they aren't lost if a later suite fails.
          log(formatReport(made, { rounds, browserVersion: browser.version() }));
        }
      }
      const text = formatReport([...sections, explanations], {
        rounds,
        browserVersion: browser.version(),
      });
      if (suites === undefined && sizes === treeSizes) {
        writeFileSync('docs/benchmarks.md', text);
        log('Wrote docs/benchmarks.md');
      }
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

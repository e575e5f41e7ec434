import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { freePort } from '#test/e2e/support/free-port.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { directorySuite } from './directory.ts';
import { largeDirectory } from './directory-content.ts';
import { report } from './report.ts';
import { serve } from './server.ts';

async function buildPeers(outDir: string): Promise<void> {
  const root = join(import.meta.dirname, 'peers');
  await build({
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
      rolldownOptions: { input: [join(root, 'table.html'), join(root, 'search.html')] },
    },
  });
}

/**
 * Builds the app and its peers, measures them in Chromium, and writes docs/benchmarks.md.
 * @param rounds how often each is measured
 */
export async function runBenchmarks(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-bench-'));
  const built = { app: join(folder, 'app'), peers: join(folder, 'peers') };
  const say = (words: string) => console.log(words);
  try {
    say('building');
    await build({ logLevel: 'warn', build: { outDir: built.app, emptyOutDir: true } });
    await buildPeers(built.peers);
    const server = await serve(built, await freePort(), largeDirectory());
    const browser = await launchChromium();
    try {
      const bench = { browser, rounds, say };
      const sections = [await directorySuite(server.origin)(bench)];
      writeFileSync('docs/benchmarks.md', report(sections, rounds));
      say('docs/benchmarks.md is written');
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

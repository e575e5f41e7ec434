// `npm run bench` measures the built app beside its peers and writes docs/benchmarks.md. It takes
// minutes and the whole machine, so no other command runs it. ROUNDS says how often, 5 if it doesn't;
// SUITES (tree, directory, reader, first-screen, lighthouse, memory) and SIZES (of the tree) choose a part, which is
// printed and not written. EARLIER names a folder with an earlier build.

import { createServer } from 'vite';

// Or the runner would make what is built here a build for development.
process.env.NODE_ENV = 'production';
const rounds = Number(process.env.ROUNDS || 5);
const suites = process.env.SUITES?.split(',');
const sizes = process.env.SIZES?.split(',').map(Number);
// Only so that TypeScript can be run; what is measured is built and served elsewhere.
const runner = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
try {
  const { runBenchmarks } = await runner.ssrLoadModule('/bench/run.ts');
  await runBenchmarks({ rounds, suites, sizes, earlier: process.env.EARLIER });
} finally {
  await runner.close();
}

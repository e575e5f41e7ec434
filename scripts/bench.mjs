// `npm run bench` measures the built app and other implementations, and writes docs/benchmarks.md.
// The measurements take minutes and need an otherwise idle machine, so no other command runs them.
// Environment variables: ROUNDS sets the number of rounds (default 5). SUITES (tree, directory,
// reader, api, requirements, first-screen, lighthouse, memory) and SIZES (numbers of bookmarks)
// select a part of the measurements, whose results are only printed. EARLIER is a folder with a
// build of an earlier version to compare with. `npm run bench -- service` and `npm run bench --
// deliveries` measure the service without a browser instead, and `npm run bench -- patterns` the
// functions that search texts. These only print the results.

import { createServer } from 'vite';

// A test runner can set NODE_ENV to a value that would create a development build.
process.env.NODE_ENV = 'production';
const rounds = Number(process.env.ROUNDS || 5);
const suites = process.env.SUITES?.split(',');
const sizes = process.env.SIZES?.split(',').map(Number);
// This server only compiles TypeScript; the measured app is built and served separately.
const runner = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
try {
  if (process.argv[2] === 'service') {
    const { measureServiceLoad } = await runner.ssrLoadModule('/bench/service-load.ts');
    await measureServiceLoad(rounds, process.env.EARLIER);
  } else if (process.argv[2] === 'deliveries') {
    const { measureDeliveryLoad } = await runner.ssrLoadModule('/bench/delivery-load.ts');
    await measureDeliveryLoad();
  } else if (process.argv[2] === 'patterns') {
    const { measurePatterns } = await runner.ssrLoadModule('/bench/patterns.ts');
    await measurePatterns(rounds);
  } else {
    const { runBenchmarks } = await runner.ssrLoadModule('/bench/run.ts');
    await runBenchmarks({ rounds, suites, sizes, earlier: process.env.EARLIER });
  }
} finally {
  await runner.close();
}

// `npm run check`: runs the linter and the type checks beside the architecture tests, because each
// of the two lanes needs one core for most of its time.

import { run, runInOrder } from './run.mjs';

const lanes = await Promise.all([
  runInOrder([
    'biome check --error-on-warnings',
    'tsc -p tsconfig.json',
    'tsc -p tsconfig.node.json',
  ]),
  run('vitest run --project architecture', { isQuiet: true }),
]);
process.exitCode = Math.max(...lanes);

// `npm test`: runs everything that a change must pass, the fastest checks first, and prints the wall
// and CPU time of each part. ensure-installed.mjs has installed the packages before.

import { readChildCpuSeconds, run } from './run.mjs';

const parts = [
  ['browser', 'node scripts/preflight.mjs'],
  ['check', 'node scripts/check.mjs'],
  ['unit and component tests', 'npm run --silent test:unit'],
  ['end-to-end tests', 'npm run --silent test:e2e'],
];
const rows = [];

for (const [name, command] of parts) {
  const startMs = Date.now();
  const earlierCpu = readChildCpuSeconds();
  const status = await run(command);
  const cpu =
    earlierCpu === undefined ? '' : `, ${Math.round(readChildCpuSeconds() - earlierCpu)} s CPU`;
  rows.push(`${name}: ${Math.round((Date.now() - startMs) / 1000)} s${cpu}`);
  if (status !== 0) {
    process.exitCode = status;
    break;
  }
}
console.log(rows.join('\n'));

// `npm run test:all`: what `npm test` runs, and then every campaign of test/campaigns.
//
//   npm run test:all -- hostile faults   only these campaigns
//   npm run test:all -- --shard 1/3      a third of all test files, for three machines
//   npm run test:all -- --list           the names of the campaigns

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

const campaigns = readdirSync('test/campaigns').sort();
const { values, positionals } = readArguments();

if (values.list) {
  console.log(campaigns.join('\n'));
} else if (values.shard !== undefined) {
  prepare();
  if (values.shard.startsWith('1/')) run('npm', 'run', 'check');
  // One after another: journeys and campaigns each build the app.
  vitest('--shard', values.shard, '--project', 'unit', '--project', 'component');
  vitest('--shard', values.shard, '--project', 'e2e');
  vitest('--shard', values.shard, '--project', 'campaigns-*');
} else if (positionals.length > 0) {
  prepare();
  vitest('--project', 'campaigns-*', ...positionals.map((name) => `test/campaigns/${name}/`));
} else {
  run('npm', 'test');
  vitest('--project', 'campaigns-*');
}

function readArguments() {
  const options = { shard: { type: 'string' }, list: { type: 'boolean' } };
  try {
    const given = parseArgs({ options, allowPositionals: true });
    const unknown = given.positionals.find((name) => !campaigns.includes(name));
    if (unknown === undefined) return given;
    fail(`There is no campaign "${unknown}". There are: ${campaigns.join(', ')}.`);
  } catch (error) {
    fail(error.message);
  }
}

function prepare() {
  run('node', 'scripts/ensure-installed.mjs');
  run('node', 'scripts/preflight.mjs');
}

function vitest(...parts) {
  run('npx', 'vitest', 'run', ...parts);
}

/** Ends with the first that fails. */
function run(command, ...parts) {
  const { status } = spawnSync(command, parts, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

// `npm run test:all` runs `npm test` and then every suite of test/extended. With `-- hostile
// faults` it runs only the named suites, with `-- --shard 1/3` a third of all test files, for
// three machines, and with `-- --list` it prints the names of the suites.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Suites that consist of tagged tests in test/e2e, which `npm test` omits. */
const tags = ['accessibility', 'browser', 'edits', 'faults', 'hostile', 'text-size'];
const suites = [...new Set([...readdirSync('test/extended'), ...tags])].sort();
const { values, positionals } = readArguments();

if (values.list) {
  console.log(suites.join('\n'));
} else if (values.shard !== undefined) {
  prepare();
  if (values.shard.startsWith('1/')) run('npm', 'run', 'check');
  vitest('--shard', values.shard, '--project', 'unit', '--project', 'component');
  vitest('--shard', values.shard, '--project', 'extended-*');
  playwright('--shard', values.shard);
} else if (positionals.length > 0) {
  prepare();
  const names = positionals.join('|');
  vitest('--project', 'extended-*', ...positionals.map((name) => `test/extended/${name}/`));
  playwright('--project=extended', '--grep', `extended/(${names})/|@(${names})`);
} else {
  run('npm', 'test');
  vitest('--project', 'extended-*');
  playwright('--project=extended');
}

function readArguments() {
  try {
    const given = parseArgs({
      options: { shard: { type: 'string' }, list: { type: 'boolean' } },
      allowPositionals: true,
    });
    const unknown = given.positionals.find((name) => !suites.includes(name));
    if (unknown === undefined) return given;
    return fail(`There is no extended suite "${unknown}". There are: ${suites.join(', ')}.`);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function prepare() {
  run('node', 'scripts/ensure-installed.mjs');
  run('node', 'scripts/preflight.mjs');
}

// The runners are allowed to find no tests, because a suite can have tests for Vitest only or
// for Playwright only.
/** @param {string[]} parts */
function vitest(...parts) {
  run('npx', 'vitest', 'run', '--passWithNoTests', ...parts);
}

/** @param {string[]} parts */
function playwright(...parts) {
  run('npx', 'playwright', 'test', '--pass-with-no-tests', ...parts);
}

/**
 * Runs a command. If the command fails, exits with its status.
 *
 * @param {string} command
 * @param {string[]} parts
 */
function run(command, ...parts) {
  const { status } = spawnSync(command, parts, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @type {(message: string) => never} */
function fail(message) {
  console.error(message);
  process.exit(2);
}

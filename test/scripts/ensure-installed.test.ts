import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean }>;

const wanted: Packages = {
  '': {},
  'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
  'node_modules/other-machine': { version: '2.0.0', integrity: 'sha512-two', optional: true },
};
const installed: Packages = {
  'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
};

/** Runs ensure-installed in a temporary project, with a fake npm that only prints its arguments. */
function run({
  folder = '',
  ...given
}: {
  lockfile?: string;
  installed?: Packages;
  installedText?: string;
  npmFails?: boolean;
  /** Folder relative to the project root; defaults to the root. */
  folder?: string;
}) {
  const project = mkdtempSync(join(tmpdir(), 'ensure-installed-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const script = join(project, 'scripts/ensure-installed.mjs');
  mkdirSync(dirname(script));
  cpSync('scripts/ensure-installed.mjs', script);
  const root = join(project, folder);
  mkdirSync(root, { recursive: true });
  const npm = join(root, 'npm.cjs');
  const code = `console.log(process.argv.slice(2).join(' ')); process.exit(${given.npmFails ? 1 : 0})`;
  writeFileSync(npm, code);
  if (given.lockfile !== undefined) {
    writeFileSync(join(root, 'package-lock.json'), given.lockfile);
  }
  const list =
    given.installedText ?? (given.installed && JSON.stringify({ packages: given.installed }));
  if (list !== undefined) {
    mkdirSync(join(root, 'node_modules/one'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.package-lock.json'), list);
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, ...(folder === '' ? [] : [folder])],
    { encoding: 'utf8', env: { ...process.env, npm_execpath: npm } },
  );
  return { status, stdout, stderr };
}

const manifestSchema = v.object({ scripts: v.record(v.string(), v.string()) });
const lockfile = JSON.stringify({ packages: wanted });

it('ensure-installed does nothing if only packages for other platforms are missing', () => {
  expect(run({ lockfile, installed })).toEqual({ status: 0, stdout: '', stderr: '' });
});

it.each<[string, Packages | undefined]>([
  ['nothing is installed', undefined],
  ['a package is missing', {}],
  ['a package is older', { 'node_modules/one': { version: '0.9.0', integrity: 'sha512-one' } }],
  ['a package is another', { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-x' } }],
])('ensure-installed runs npm ci if %s', (_, found) => {
  const result = run({ lockfile, ...(found && { installed: found }) });
  expect(result.stdout).toMatch(/^ci --include=dev/);
  expect(result.status).toBe(0);
});

it('ensure-installed installs the packages of the folder that its argument names', () => {
  const result = run({ lockfile, folder: 'bench' });
  expect(result.stdout).toMatch(/^ci --include=dev/);
  expect(run({ lockfile, installed, folder: 'bench' }).stdout).toBe('');
});

it.each(['{}', '{"packages":null}', '{"packages":{"node_modules/one":null}}'])(
  'ensure-installed runs npm ci if node_modules/.package-lock.json is %s',
  (list) => {
    const result = run({ lockfile, installedText: list });
    expect(result.stdout).toMatch(/^ci --include=dev/);
    expect(result.stderr).toBe('');
  },
);

it.each([undefined, '{', '{"packages":{"node_modules/one":null}}'])(
  'ensure-installed runs npm ci if package-lock.json is missing or invalid: %j',
  (broken) => {
    const result = run({ ...(broken !== undefined && { lockfile: broken }), installed });
    expect(result.stdout).toMatch(/^ci --include=dev/);
    expect(result.stderr).toBe('');
  },
);

it('ensure-installed exits with 1 and a one-line message if npm fails', () => {
  const result = run({ lockfile, npmFails: true });
  expect(result.status).toBe(1);
  expect(result.stderr).toBe('The packages couldn’t be installed. See the message of npm above.\n');
});

it.each(['start', 'dev', 'build', 'service', 'service:install', 'test'])(
  'npm run %s runs ensure-installed first',
  (name) => {
    const { scripts } = v.parse(manifestSchema, JSON.parse(readFileSync('package.json', 'utf8')));
    expect(scripts[name]).toMatch(/^node scripts\/ensure-installed\.mjs && /);
  },
);

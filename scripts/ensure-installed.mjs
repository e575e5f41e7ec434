// First step of `npm start`, `npm run build`, `npm test` and others: installs the packages of the
// lockfile if they are missing or outdated, and prints nothing otherwise. The script itself uses no
// packages.
// `npm run bench` passes it an additional folder, whose packages only the benchmarks need.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const root = join(project, process.argv[2] ?? '.');

requireNode(20, 19);
if (!isInstalled()) install();

/** @type {(major: number, minor: number) => void} */
function requireNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  fail(`Node ${major}.${minor} or newer is needed, and this is ${process.versions.node}.`);
}

/**
 * True if the installed packages match the lockfile. Optional packages can be missing, because npm
 * doesn't install packages for other platforms.
 */
function isInstalled() {
  try {
    const wanted = packagesIn('package-lock.json');
    const installed = packagesIn('node_modules/.package-lock.json');
    return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      // The entry with the empty path is the project itself, which isn't an installed package.
      if (path === '') return true;
      const found = installed[path];
      if (found === undefined) return optional === true;
      const isSame = found.version === version && found.integrity === integrity;
      return isSame && existsSync(join(root, path));
    });
  } catch {
    // A package list is missing or invalid. If this list is the lockfile, npm reports the problem.
    return false;
  }
}

/** @type {(file: string) => Record<string, { version: string, integrity: string, optional?: boolean }>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

function install() {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const { status } = spawnSync(command, [...first, 'ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (status !== 0) fail('The packages couldn’t be installed. See the message of npm above.');
}

/** @type {(message: string) => never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

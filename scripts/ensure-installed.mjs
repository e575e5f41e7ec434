// The first step of `npm start`, `npm run dev` and `npm test`: installs what the lockfile names if that is
// missing or stale, and says nothing when all is there. Uses nothing that would have to be installed.
// `npm run bench` names the folder whose packages it needs besides.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const root = join(project, process.argv[2] ?? '.');

requireNode(20, 19);
if (!isInstalled(readLockfile())) install();

function requireNode(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  fail(`Node ${major}.${minor} or newer is needed, and this is ${process.versions.node}.`);
}

function readLockfile() {
  let text;
  try {
    text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  } catch {
    fail('package-lock.json is missing or unreadable. Restore it: git checkout package-lock.json');
  }
  try {
    const { packages } = JSON.parse(text);
    // The project itself is in it as the empty path.
    if (Object.hasOwn(packages, '') && Object.values(packages).every(isRecord)) return packages;
  } catch {
    // The same message as for a lockfile of another shape.
  }
  fail('package-lock.json is broken. Restore it: git checkout package-lock.json');
}

function isRecord(value) {
  return typeof value === 'object' && value !== null;
}

/** npm leaves its own list of what it installed; packages for other machines are not in it. */
function isInstalled(wanted) {
  let installed;
  try {
    const text = readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8');
    installed = JSON.parse(text).packages;
  } catch {
    return false;
  }
  if (!isRecord(installed)) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return optional === true;
    return (
      found?.version === version && found.integrity === integrity && existsSync(join(root, path))
    );
  });
}

function install() {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const { status } = spawnSync(command, [...first, 'ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (status !== 0) fail('The packages could not be installed; npm says why above.');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const manifestSchema = v.object({ version: v.string() });

/**
 * Returns the compile-time constants for Vite's `define`; `src/build-facts.d.ts` declares their
 * types.
 */
export function getBuildConstants(root: string): Readonly<Record<string, string>> {
  const json: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    'import.meta.env.APP_VERSION': JSON.stringify(v.parse(manifestSchema, json).version),
    'import.meta.env.APP_COMMIT': JSON.stringify(commitOf(root)),
  };
}

/**
 * Returns the commit hash, followed by "-dirty" if the work tree has uncommitted changes. Returns
 * an empty string outside a repository or without git.
 */
function commitOf(root: string): string {
  // With explicit paths, git doesn't search the parent folders if `root` isn't a repository.
  const repository = ['--git-dir', join(root, '.git'), '--work-tree', root];
  const args = [...repository, 'describe', '--always', '--dirty', '--exclude=*', '--abbrev=7'];
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

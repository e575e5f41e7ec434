import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

const run = promisify(execFile);

const manifest = v.parse(
  v.object({ dependencies: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
);
const lockfile = v.parse(
  v.object({
    packages: v.record(
      v.string(),
      v.object({
        dependencies: v.optional(v.record(v.string(), v.string()), {}),
        dev: v.optional(v.boolean()),
      }),
    ),
  }),
  JSON.parse(readFileSync('package-lock.json', 'utf8')),
);

/** Returns the folder in which npm finds a dependency of the package in folder `from`. */
function installedPath(name: string, from: string): string {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in lockfile.packages) return path;
  if (from === '') throw new Error(`${name} is not in the lockfile`);
  return installedPath(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

describe('runtime dependencies', () => {
  test('are in docs/dependencies.md, each with its size and reason', () => {
    const rows = readFileSync('docs/dependencies.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.map(([, name = '']) => name.replaceAll('`', '')).sort()).toEqual(
      Object.keys(manifest.dependencies).sort(),
    );
    for (const [, name, size = '', , reason = '', without = ''] of rows) {
      expect(size, name).toMatch(/^\d+(\.\d)? kB$/);
      expect(reason.length, name).toBeGreaterThan(5);
      expect(without.length, name).toBeGreaterThan(5);
    }
  });

  test('consist of at most 51 packages without Mermaid, including transitive dependencies', () => {
    const { mermaid, ...others } = manifest.dependencies;
    const reached = reachablePackages(Object.keys(others));
    expect(mermaid).toBeDefined();
    expect(reached.size).toBeLessThanOrEqual(51);
    expect(findDevelopmentPackages(reached)).toEqual([]);
  });

  test('include at most 115 packages of Mermaid, which run only in the sandboxed frame', () => {
    const reached = reachablePackages(['mermaid']);
    expect(reached.size).toBeLessThanOrEqual(115);
    expect(findDevelopmentPackages(reached)).toEqual([]);
  });
});

/** Returns the installed paths of these packages and their transitive dependencies. */
function reachablePackages(names: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (name: string, from: string) => {
    const path = installedPath(name, from);
    if (reached.has(path)) return;
    reached.add(path);
    for (const next of Object.keys(lockfile.packages[path]?.dependencies ?? {})) {
      follow(next, path);
    }
  };
  for (const name of names) follow(name, '');
  return reached;
}

const findDevelopmentPackages = (paths: ReadonlySet<string>) =>
  [...paths].filter((path) => lockfile.packages[path]?.dev !== undefined);

const billSchema = v.object({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.object({ component: v.object({ type: v.literal('application') }) }),
  components: v.array(
    v.object({
      name: v.string(),
      version: v.string(),
      hashes: v.optional(v.array(v.object({ alg: v.string() })), []),
      properties: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
    }),
  ),
});

test('the bill of materials contains a hash for every runtime dependency and marks none as development-only', async () => {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  // Reads the lock file instead of node_modules, to which other tests write at the same time.
  const bill = [
    'sbom',
    '--package-lock-only',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
  ];
  const { stdout } = await run(command, [...first, ...bill], { maxBuffer: 16 * 1024 * 1024 });
  const { components } = v.parse(billSchema, JSON.parse(stdout));
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    const found = components.find((part) => part.name === name && part.version === version);
    expect(found?.hashes.length, name).toBeGreaterThan(0);
    expect(found?.properties.map((property) => property.name)).not.toContain(
      'cdx:npm:package:development',
    );
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { packageOf } from './architecture/floors.ts';
import { readModule } from './architecture/source-module.ts';
import { acceptsNode } from './repository/node-range.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const texts = v.record(v.string(), v.string());
const manifest = v.parse(
  v.object({
    engines: v.object({ node: v.string() }),
    scripts: texts,
    dependencies: texts,
    devDependencies: texts,
  }),
  JSON.parse(read('package.json')),
);
const lockfile = v.parse(
  v.object({
    packages: v.record(
      v.string(),
      v.object({
        version: v.optional(v.string()),
        resolved: v.optional(v.string()),
        integrity: v.optional(v.string()),
        hasInstallScript: v.optional(v.boolean()),
        optionalDependencies: v.optional(texts),
        engines: v.optional(v.object({ node: v.optional(v.string()) })),
      }),
    ),
  }),
  JSON.parse(read('package-lock.json')),
);
const installed = Object.entries(lockfile.packages).filter(([path]) => path !== '');

/** Packages that name an install script, and why they work without it: .npmrc runs none. */
const installScriptNotNeeded: Readonly<Record<string, string>> = {
  'node_modules/msw': 'copies its worker script into a folder, if package.json names one',
};

describe('what is installed', () => {
  test('every dependency is named with one exact version', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies };
    const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });

  test('the lockfile holds the versions that package.json names', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies };
    const locked = Object.keys(all).map((name) => [
      name,
      lockfile.packages[`node_modules/${name}`]?.version,
    ]);
    expect(Object.fromEntries(locked)).toEqual(all);
  });

  test('the oldest Node that is promised suits every package', () => {
    expect(manifest.engines.node).toBe('>=20.19');
    const tooNew = installed.filter(
      ([, { engines }]) => engines?.node !== undefined && !acceptsNode(engines.node, '20.19.0'),
    );
    expect(tooNew.map(([path, { engines }]) => `${path} wants ${engines?.node}`)).toEqual([]);
  });

  test('no install script has to run', () => {
    expect(read('.npmrc')).toContain('ignore-scripts=true');
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual(Object.keys(installScriptNotNeeded));
  });

  test('the lockfile holds the parts of every platform, which npm ci asks for', () => {
    const present = new Set(installed.map(([path]) => path.replace(/^.*node_modules\//, '')));
    const missing = installed
      .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
      .filter((name) => !present.has(name));
    expect(missing).toEqual([]);
  });

  test('no command is prepared by a pre or post script, which npm skips', () => {
    const hooks = Object.keys(manifest.scripts).flatMap((name) => [`pre${name}`, `post${name}`]);
    expect(hooks.filter((hook) => hook in manifest.scripts)).toEqual([]);
    for (const command of ['start', 'start:scale', 'dev', 'test']) {
      expect(manifest.scripts[command]).toMatch(/^node scripts\/ensure-installed\.mjs && /);
    }
  });

  test('the lockfile pins content, not a host to fetch it from', () => {
    const withHost = installed.filter(([, { resolved }]) => resolved !== undefined);
    const unpinned = installed.filter(([, { integrity }]) => integrity === undefined);
    expect([...withHost, ...unpinned].map(([path]) => path)).toEqual([]);
  });

  test('the app imports every package it depends on, and no other', () => {
    // Fonts come in through the stylesheet.
    const fonts = read('src/styles/fonts.css').match(/@fontsource-variable\/[\w-]+/g) ?? [];
    const used = new Set([...packagesImportedIn('src'), ...fonts]);
    expect([...used].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  test('tests and the reference service import only what package.json names', () => {
    const named = { ...manifest.dependencies, ...manifest.devDependencies };
    const used = new Set(['reference-service', 'test'].flatMap(packagesImportedIn));
    expect([...used].filter((name) => !(name in named))).toEqual([]);
  });
});

function packagesImportedIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => readModule(file, read(join(folder, file))).imports)
    .flatMap(({ specifier }) => packageOf(specifier) ?? []);
}

describe('what a range of Node versions means', () => {
  test.each([
    ['>=20', true],
    ['>= 12.20.0', true],
    ['^20.19.0 || >=22.12.0', true],
    ['20 || >=22', true],
    ['20.x', true],
    ['>=18 <21', true],
    ['~20.19.0', true],
    ['>=v12.22.7', true],
    ['*', true],
    ['>=20.19.1', false],
    ['^20.20.0 || >=22', false],
    ['>20', false],
    ['6.* || 8.*', false],
    ['~20.18', false],
    ['<20', false],
    ['>=18 <20', false],
  ])('%s accepts Node 20.19.0: %s', (range, accepted) => {
    expect(acceptsNode(range, '20.19.0')).toBe(accepted);
  });

  test('a range that is not understood is an error, not a yes', () => {
    expect(() => acceptsNode('latest', '20.19.0')).toThrow('latest');
  });
});

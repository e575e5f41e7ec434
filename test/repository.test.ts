import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { getPackageName } from './architecture/rules.ts';
import { parseSourceModule } from './architecture/source-module.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/**
 * Folder with the packages to which benchmarks compare the app; only `npm run bench` installs them.
 */
const benchFolder = 'bench/libraries';

const texts = v.record(v.string(), v.string());
const manifestSchema = v.object({
  engines: v.object({ node: v.string() }),
  scripts: v.optional(texts, {}),
  dependencies: texts,
  devDependencies: v.optional(texts, {}),
});
const lockfileSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      link: v.optional(v.boolean()),
      resolved: v.optional(v.string()),
      integrity: v.optional(v.string()),
      hasInstallScript: v.optional(v.boolean()),
      optionalDependencies: v.optional(texts),
    }),
  ),
});

function readManifest(folder: string) {
  return v.parse(manifestSchema, JSON.parse(read(join(folder, 'package.json'))));
}

function readProject(folder: string) {
  const manifest = readManifest(folder);
  const { packages } = v.parse(lockfileSchema, JSON.parse(read(join(folder, 'package-lock.json'))));
  return {
    manifest,
    packages,
    named: { ...manifest.dependencies, ...manifest.devDependencies },
    installed: Object.entries(packages).filter(([path]) => path.includes('node_modules/')),
    settings: read(join(folder, '.npmrc')),
  };
}

const { manifest, named, installed } = readProject('.');
const service = readManifest('service');
const bench = readProject(benchFolder);

/**
 * Packages with an install script, each with the reason why it works without the script. .npmrc
 * disables install scripts.
 */
const installScriptNotNeeded: Readonly<Record<string, string>> = {
  'node_modules/msw': 'copies its worker script into a folder, if package.json names one',
};

describe.each([
  { folder: '.', needed: Object.keys(installScriptNotNeeded) },
  { folder: benchFolder, needed: [] },
])('dependencies of $folder', ({ folder, needed }) => {
  const project = readProject(folder);

  test('are pinned to exact versions', () => {
    const loose = Object.entries(project.named).filter(([, at]) => !/^\d+\.\d+\.\d+$/.test(at));
    expect(loose).toEqual([]);
  });

  test('have the same version in package.json and the lockfile', () => {
    const locked = Object.keys(project.named).map((name) => [
      name,
      project.packages[`node_modules/${name}`]?.version,
    ]);
    expect(Object.fromEntries(locked)).toEqual(project.named);
  });

  test('need no install script', () => {
    expect(project.settings).toContain('ignore-scripts=true');
    // With this setting, npm ci rejects packages that don't support the installed version of Node.
    expect(project.settings).toContain('engine-strict=true');
    const scripted = project.installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual(needed);
  });

  test('are locked by integrity hashes, without the URL of a registry', () => {
    const packages = project.installed.filter(([, { link }]) => link !== true);
    const withHost = packages.filter(([, { resolved }]) => resolved !== undefined);
    const unpinned = packages.filter(([, { integrity }]) => integrity === undefined);
    expect([...withHost, ...unpinned].map(([path]) => path)).toEqual([]);
  });
});

const extendedPackagesFile = 'test/extended/api-descriptions/packages.ts';

describe('dependencies', () => {
  test('include all optional dependencies for every platform in the lockfile, as npm ci requires', () => {
    const present = new Set(installed.map(([path]) => path.replace(/^.*node_modules\//, '')));
    const optional = installed.flatMap(([, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies),
    );
    expect(optional.length).toBeGreaterThan(10);
    expect(optional.filter((name) => !present.has(name))).toEqual([]);
  });

  test('are installed by the npm scripts themselves, because .npmrc disables pre and post scripts', () => {
    const hooks = Object.keys(manifest.scripts).flatMap((name) => [`pre${name}`, `post${name}`]);
    expect(hooks.filter((hook) => hook in manifest.scripts)).toEqual([]);
    for (const command of ['start', 'dev', 'service', 'test']) {
      expect(manifest.scripts[command]).toMatch(/^node scripts\/ensure-installed\.mjs && /);
    }
  });

  test('of the app are exactly the packages that the app imports', () => {
    // Fonts are imported by the stylesheet instead of a module.
    const fonts = read('src/styles/fonts.css').match(/@fontsource-variable\/[\w-]+/g) ?? [];
    const used = new Set([...packagesImportedIn('src'), ...fonts]);
    expect([...used].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  test('include every package that tests import', () => {
    const used = new Set(packagesImportedIn('test'));
    expect(used).toContain('vitest');
    const available = { ...named, ...service.dependencies, ...service.devDependencies };
    expect([...used].filter((name) => !(name in available))).toEqual([]);
  });

  test('of the service are exactly the packages that the service imports', () => {
    // Excludes `vite`, which only the plugin for development imports; the built service doesn't
    // need it.
    const used = new Set(packagesImportedIn('service').filter((name) => name !== 'vite'));
    const packages = { ...service.dependencies, ...service.devDependencies };
    const libraries = Object.keys(packages).filter((name) => !name.startsWith('@types/'));
    expect([...used].sort()).toEqual(libraries.sort());
    const versions = Object.entries(packages).filter(([name]) => name in named);
    for (const [name, version] of versions) expect(named[name]).toBe(version);
  });

  test('of the benchmark are exactly the packages that only the benchmark uses', () => {
    const imported = packagesImportedIn(benchFolder).filter((name) => !(name in named));
    const readers = ['bench/api-content.ts', 'bench/api-peers.ts', extendedPackagesFile].map(read);
    const readAsFiles = Object.keys(bench.named).filter((name) =>
      readers.some((text) => text.includes(`'${name}/`)),
    );
    // Lighthouse is used but not imported, because it runs as a separate process.
    const used = new Set([...imported, ...readAsFiles, 'lighthouse']);
    expect([...used].sort()).toEqual(Object.keys(bench.named).sort());
  });
});

test('stryker.config.json names only files and folders that exist', () => {
  const schema = v.object({ mutate: v.array(v.string()), ignorePatterns: v.array(v.string()) });
  const { mutate, ignorePatterns } = v.parse(schema, JSON.parse(read('stryker.config.json')));
  const named = [...mutate, ...ignorePatterns.map((pattern) => pattern.replace(/^!?\/\*?/, ''))];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

function packagesImportedIn(
  folder: string,
  isIncluded: (file: string) => boolean = () => true,
): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && isIncluded(file))
    .flatMap((file) => parseSourceModule(file, read(join(folder, file))).imports)
    .flatMap(({ specifier }) => getPackageName(specifier) ?? []);
}

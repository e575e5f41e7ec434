import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { test } from './support/test.ts';

const run = promisify(execFile);
const mapSchema = v.object({ sources: v.array(v.string()) });
const manifestSchema = v.object({ name: v.string(), version: v.string() });
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const fontFolders = [
  '@fontsource-variable/geist/files',
  '@fontsource-variable/geist-mono/files',
  'temml/dist',
].map((folder) => resolve('node_modules', folder));

/** Builds the app with source maps, which list every file in the bundle. */
async function buildWithMaps(folder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = ['build', '--sourcemap', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  await run(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { env });
}

/** Returns the name of the package that contains this font file, or undefined. */
function packageOfFont(bytes: Buffer): string | undefined {
  const found = fontFolders.find((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.woff2'))
      .some((name) => readFileSync(join(folder, name)).equals(bytes)),
  );
  return found && dirname(found);
}

function packagesIn(assets: string): ReadonlySet<string | undefined> {
  const files = readdirSync(assets).map((name) => join(assets, name));
  const sources = files
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) =>
      v
        .parse(mapSchema, JSON.parse(readFileSync(file, 'utf8')))
        .sources.map((source) => resolve(dirname(file), source)),
    );
  const fonts = files.filter((file) => file.endsWith('.woff2'));
  return new Set([
    ...sources.flatMap((source) => packageFolder.exec(source)?.[0] ?? []),
    ...fonts.map((font) => packageOfFont(readFileSync(font))),
  ]);
}

test(
  'licenses.txt lists each package in the build with its license',
  {
    tag: '@browser',
  },
  async ({ browserName: _ }, testInfo) => {
    const folder = testInfo.outputPath('build');
    await buildWithMaps(folder);
    const notices = readFileSync(join(folder, 'licenses.txt'), 'utf8');
    const packages = packagesIn(join(folder, 'assets'));
    expect(packages.size).toBeGreaterThan(20);
    for (const shipped of packages) {
      if (shipped === undefined) throw new Error('a font is of no package that is known');
      const manifest: unknown = JSON.parse(readFileSync(join(shipped, 'package.json'), 'utf8'));
      const { name, version } = v.parse(manifestSchema, manifest);
      expect(notices).toContain(`\n${name} ${version} (`);
      const licence = readdirSync(shipped).find((file) => /^licen[cs]e/i.test(file)) ?? '';
      expect(notices).toContain(readFileSync(join(shipped, licence), 'utf8').trim());
    }
  },
);

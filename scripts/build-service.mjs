// `npm run -w service build` compiles the reference service to dist-service, which Node runs
// without Vite. `npm run service` then runs it with `exec`, so that it replaces npm's shell: npm
// sends SIGTERM and SIGINT to the shell, which doesn't forward them. This file is plain JavaScript
// because Node runs it before anything compiles TypeScript.

import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { build } from 'vite';

const outputFolder = 'dist-service';
/**
 * Temporary output folder. It is renamed at the end, because a running service uses the previous
 * build until then.
 */
const workFolder = mkdtempSync(`${outputFolder}-`);
process.once('exit', () => rmSync(workFolder, { recursive: true, force: true }));
const builtFolder = `${workFolder}/built`;
/** Files that the service reads at run time, with the same paths in the output as in the source. */
const kept = [
  'docs/interface/openapi.yaml',
  'service/sample/data',
  'service/sample/specifications',
];

await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: builtFolder,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: ['main', 'backup-command', 'erase-command'].map(
        (name) => `service/standalone/${name}.ts`,
      ),
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
});
for (const path of kept) cpSync(path, `${builtFolder}/${path}`, { recursive: true });

const {
  devDependencies: _,
  imports: __,
  scripts: ___,
  ...manifest
} = JSON.parse(readFileSync('service/package.json', 'utf8'));
writeFileSync(`${builtFolder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
replaceOutput();

/**
 * Replaces the output of an earlier build. If several builds run concurrently, the output of the
 * last build remains.
 */
function replaceOutput() {
  const previousFolder = `${workFolder}/previous`;
  for (;;) {
    try {
      rmSync(previousFolder, { recursive: true, force: true });
      if (existsSync(outputFolder)) renameSync(outputFolder, previousFolder);
      renameSync(builtFolder, outputFolder);
      return;
    } catch (error) {
      // Another build has moved or created the folder in the meantime, so this build tries again.
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    }
  }
}

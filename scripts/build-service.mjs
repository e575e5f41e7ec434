// `npm run -w service build`: compiles the reference service to dist-service, which Node runs without Vite.
// Plain JavaScript, because Node runs it before anything compiles TypeScript.

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

const result = 'dist-service';
/** Built here and renamed at the end, because a running service still reads the files of the last build. */
const workFolder = mkdtempSync(`${result}-`);
process.once('exit', () => rmSync(workFolder, { recursive: true, force: true }));
const folder = `${workFolder}/built`;
/** What the service reads while it runs, found beside its modules. */
const kept = ['docs/interface/openapi.yaml', 'service/sample/specifications'];

await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: ['service/standalone/main.ts', 'service/standalone/backup-command.ts'],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
});
for (const path of kept) cpSync(path, `${folder}/${path}`, { recursive: true });

const {
  devDependencies: _,
  imports: __,
  scripts: ___,
  ...manifest
} = JSON.parse(readFileSync('service/package.json', 'utf8'));
writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
replaceResult();

/** Puts the build in its place. Of several at a time, the last one stays. */
function replaceResult() {
  const former = `${workFolder}/former`;
  for (;;) {
    try {
      rmSync(former, { recursive: true, force: true });
      if (existsSync(result)) renameSync(result, former);
      renameSync(folder, result);
      return;
    } catch (error) {
      // Another build has removed or placed its own in between.
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    }
  }
}

// `npm run -w service build`: compiles the reference service to dist-service, which Node runs without Vite.
// Plain JavaScript, because Node runs it before anything compiles TypeScript.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';

const folder = 'dist-service';
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
  ...manifest
} = JSON.parse(readFileSync('service/package.json', 'utf8'));
writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);

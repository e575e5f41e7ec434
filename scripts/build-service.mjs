// `npm run service:build`: compiles the reference service to dist-service, which Node runs without Vite.
// Plain JavaScript, because Node runs it before anything compiles TypeScript.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { build } from 'vite';

const folder = 'dist-service';
/** What the service reads while it runs, found beside its modules. */
const kept = ['docs/interface/openapi.yaml', 'reference-service/sample/specifications'];

const { output } = await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: [
        'reference-service/standalone/main.ts',
        'reference-service/standalone/backup-command.ts',
      ],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
});
for (const path of kept) cpSync(path, `${folder}/${path}`, { recursive: true });

const { version, engines, dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const known = { ...dependencies, ...devDependencies };
const imports = output.flatMap((chunk) => [
  ...(chunk.imports ?? []),
  ...(chunk.dynamicImports ?? []),
]);
const packages = [...new Set(imports.map(packageOf))].filter((name) => name in known).toSorted();
const manifest = {
  name: 'spec-viewer-service',
  version,
  private: true,
  type: 'module',
  engines,
  dependencies: Object.fromEntries(packages.map((name) => [name, known[name]])),
};
writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);

function packageOf(specifier) {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return '';
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

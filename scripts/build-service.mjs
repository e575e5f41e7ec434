// Compiles the reference service, so that Node runs it without Vite. `npm run service` compiles it
// to dist-service and runs it with `exec`, so that it replaces npm's shell: npm sends SIGTERM and
// SIGINT to the shell, which doesn't forward them. `npm run service:install -- FOLDER` compiles it
// to a folder and installs its packages there, so that the folder runs without the repository. This
// file is plain JavaScript because Node runs it before anything compiles TypeScript.

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';

const [installFolder, ...superfluous] = process.argv.slice(2);
if (superfluous.length > 0) fail('usage: npm run service:install -- folder');
const outputFolder = resolve(installFolder ?? 'dist-service');
mkdirSync(dirname(outputFolder), { recursive: true });
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
if (installFolder !== undefined) installPackages();
replaceOutput();
if (installFolder !== undefined) {
  const main = join(outputFolder, 'service/standalone/main.js');
  console.log(`The service is installed. Start it with: node ${main}`);
}

/** Installs the versions of the lock file, without the packages that only build and test. */
function installPackages() {
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(file, `${builtFolder}/${file}`);
  const own = [...readdirSync(builtFolder), 'node_modules'];
  const others = existsSync(outputFolder)
    ? readdirSync(outputFolder).filter((name) => !own.includes(name))
    : [];
  if (others.length > 0) {
    fail(`${outputFolder} also contains ${others.join(', ')}. Choose another folder.`);
  }
  const { status } = spawnSync(
    'npm',
    ['install', '--omit=dev', '--ignore-scripts', '--loglevel=error'],
    { cwd: builtFolder, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) fail('The packages couldn’t be installed. See the message of npm above.');
}

/** @type {(message: string) => never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

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
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'ENOENT' && code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
}

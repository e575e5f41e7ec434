// `npm run test:watch`: saving a file runs the tests of its room, that is of the folder of test/ that
// mirrors its own. Vitest's own watch mode would run whatever imports the file, and nearly every
// component test imports the whole app.

import { existsSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';

const root = process.cwd();
const project = ['unit', 'component'];
const vitest = await createVitest('test', { watch: false, project });
await vitest.standalone();
console.log('Save a file under src or test, and the tests of its room run. Ctrl C ends.');

const changed = new Set();
let running = false;

for (const folder of ['src', 'test']) {
  watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || !/\.(tsx?|css)$/.test(name)) return;
    changed.add(join(folder, name));
    setTimeout(run, 50);
  });
}
process.once('SIGINT', async () => {
  await vitest.close();
  process.exit(0);
});

async function run() {
  if (running || changed.size === 0) return;
  running = true;
  const files = [...changed];
  changed.clear();
  for (const file of files) vitest.invalidateFile(join(root, file));
  const specifications = await vitest.globTestSpecifications();
  const chosen = specifications.filter(({ moduleId }) => {
    const test = relative(root, moduleId);
    return files.some((file) => (isTest(file) ? test === file : test.startsWith(roomOf(file))));
  });
  if (chosen.length === 0) console.log(`${files.join(', ')}: its room has no tests.`);
  else await vitest.runTestSpecifications(chosen);
  running = false;
  // What was saved meanwhile.
  await run();
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** `src/ui/tree/Tree.tsx` → `test/ui/tree/`, or the next folder above it that has tests. */
function roomOf(file) {
  const folders = file.split('/').slice(1, -1);
  while (folders.length > 1 && !existsSync(join('test', ...folders))) folders.pop();
  return `${join('test', ...folders)}/`;
}

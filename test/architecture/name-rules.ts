import { floorsWithAreas, mayImport, placeOf } from './floors.ts';
import type { Violation } from './violation.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;
const vague = /^(utils?|helpers?|common|misc|shared)$/i;

/** What files and folders are called, and where they may stand; for any file, whatever it holds. */
export function nameViolations(file: string, files: ReadonlyMap<string, unknown>): Violation[] {
  const found: Violation[] = [];
  const object = (rule: string, advice: string) =>
    found.push({ file, line: undefined, rule, advice });

  const folders = file.split('/');
  const base = folders.pop() ?? '';
  const stem = base.replace(/\..*$/, '');
  const extension = base.slice(stem.length);

  for (const name of [...folders, stem]) {
    if (vague.test(name)) object('names say what is inside', `"${name}" says nothing; rename it.`);
  }
  if (stem === 'index' && /\.tsx?$/.test(base)) {
    object('no barrel files', 'import from the module itself and remove the index.');
  }
  if (!file.startsWith('src/')) return found;

  for (const folder of folders) {
    if (!kebab.test(folder)) object('folders are kebab-case', `rename "${folder}".`);
  }
  if (
    extension === '.tsx'
      ? !kebab.test(stem) && !pascal.test(stem)
      : extension === '.ts' && !kebab.test(stem)
  ) {
    object('file names', 'modules are kebab-case.ts, components PascalCase.tsx.');
  }
  if (extension === '.module.css' && !files.has(file.replace(/\.module\.css$/, '.tsx'))) {
    object('stylesheets have a twin', `there is no ${stem}.tsx beside it; rename or remove it.`);
  }
  if (extension === '.css' && !file.startsWith('src/styles/')) {
    object('stylesheets have a twin', `name it after its component, as Component.module.css.`);
  }

  const place = placeOf(file);
  if (place && !(place.floor in mayImport) && !base.endsWith('.d.ts')) {
    object('every file has a floor', `src/${place.floor} is none; the floors are in floors.ts.`);
  }
  if (place && floorsWithAreas.includes(place.floor)) {
    if (place.area === undefined)
      object('every file has an area', 'put it in a folder of its own.');
  }
  const deepest = floorsWithAreas.includes(place?.floor ?? '') ? 4 : 3;
  if (folders.length > deepest) object('rooms are one level deep', 'move it up into its room.');
  if (place?.floor === 'data' && extension === '.tsx') {
    object('data has no components', 'components belong to ui or features.');
  }
  return found;
}

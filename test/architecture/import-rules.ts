import { floorsWithAreas, mayImport, packageOf, placeOf, resolve } from './floors.ts';
import type { Import, SourceModule } from './source-module.ts';
import type { Violation } from './violation.ts';

const drawing = [
  'react-dom',
  'react-router',
  'react-aria',
  'react-aria-components',
  'lucide-react',
];
const withReact = ['react', ...drawing, '@tanstack/react-query'];

/** Packages that a floor has no business with. */
const packagesKeptOut: Readonly<Record<string, readonly string[]>> = {
  platform: withReact,
  data: drawing,
  ui: ['@tanstack/react-query', 'valibot'],
};

/** Packages that only the files under one path may know. */
const packagesKeptIn: Readonly<Record<string, string>> = { 'oidc-client-ts': 'src/platform/' };

/** The one file of the platform that knows React. */
const reactRim = 'src/platform/react.tsx';

/** Who may import whom, and how an import is written. */
export function importViolations(module: SourceModule): Violation[] {
  return module.imports.flatMap((named) => [
    ...spelling(module.file, named),
    ...floorOrder(module.file, named),
    ...packages(module.file, named),
  ]);
}

function spelling(file: string, { specifier, line }: Import): Violation[] {
  const found: Violation[] = [];
  const object = (rule: string, advice: string) => found.push({ file, line, rule, advice });
  const target = resolve(file, specifier);
  if (specifier.includes('../')) {
    object('no ../ imports', `write "${specifier}" with an alias: # and the folder's name.`);
  } else if (target && !/\.[a-z]\w*$/.test(target)) {
    object('imports name the file', `give "${specifier}" its extension.`);
  }
  const from = placeOf(file);
  const to = target === undefined ? undefined : placeOf(target);
  const sameFolder = target !== undefined && folderOf(file) === folderOf(target);
  if (from && to && from.floor !== 'main' && !sameFolder && !specifier.startsWith('#')) {
    object('aliases across folders', `import "${specifier}" by its # alias.`);
  }
  if (from && to && sameFolder && specifier.startsWith('#')) {
    object('./ within a folder', `"${specifier}" is a neighbour: import it as ./…`);
  }
  return found;
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

function floorOrder(file: string, { specifier, line }: Import): Violation[] {
  const from = placeOf(file);
  const target = resolve(file, specifier);
  if (target === undefined) return [];
  const to = placeOf(target);

  if (!from) {
    if (to && file.startsWith('service/')) {
      const advice = `the service must stand without the app; "${specifier}" may not be imported.`;
      return [{ file, line, rule: 'the reference service knows nothing of src', advice }];
    }
    return [];
  }
  if (!to) {
    const advice = `"${specifier}" is not part of the app; move what is needed into src.`;
    return [{ file, line, rule: 'src imports only src', advice }];
  }
  if (from.floor === to.floor && floorsWithAreas.includes(from.floor)) {
    if (from.area === to.area) return [];
    const advice = `${from.floor}/${from.area} may not import ${from.floor}/${to.area} ("${specifier}"); what both need lives a floor below, what joins them a floor above.`;
    return [{ file, line, rule: 'areas stay apart', advice }];
  }
  const allowed = mayImport[from.floor] ?? [];
  if (allowed.includes(to.floor)) return [];
  const advice = `${from.floor} may not import ${to.floor} ("${specifier}"); it may import ${allowed.join(', ')}.`;
  return [{ file, line, rule: 'floors import downwards', advice }];
}

function packages(file: string, { specifier, line }: Import): Violation[] {
  const name = packageOf(specifier);
  const floor = placeOf(file)?.floor;
  if (name === undefined || floor === undefined) return [];
  if (file !== reactRim && packagesKeptOut[floor]?.includes(name)) {
    const advice = `${floor} does not use ${name}; move this to the floor that does.`;
    return [{ file, line, rule: 'packages have their floor', advice }];
  }
  const home = packagesKeptIn[name];
  if (home !== undefined && !file.startsWith(home)) {
    const advice = `${name} is known to ${home} only; ask that floor for what you need.`;
    return [{ file, line, rule: 'packages have their floor', advice }];
  }
  return [];
}

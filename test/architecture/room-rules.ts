import { floorsWithAreas, resolve } from './floors.ts';
import type { SourceModule } from './source-module.ts';
import type { Violation } from './violation.ts';

const mostFiles = 25;

/** `src/ui/tree/Tree.tsx` → `src/ui` and `tree`; undefined for what stands in no room. */
function roomOf(file: string): { area: string; room: string } | undefined {
  const folders = file.split('/').slice(0, -1);
  const depth = floorsWithAreas.includes(folders[1] ?? '') ? 3 : 2;
  const room = folders[depth];
  if (folders[0] !== 'src' || room === undefined) return undefined;
  return { area: folders.slice(0, depth).join('/'), room };
}

/** How many files a folder holds, and that the rooms of an area import in one direction only. */
export function roomViolations(
  files: Iterable<string>,
  modules: readonly SourceModule[],
): Violation[] {
  return [...folderSizes(files), ...ringsOfRooms(modules)];
}

/** A component and its stylesheet count as one. */
function folderSizes(files: Iterable<string>): Violation[] {
  const stems = new Map<string, Set<string>>();
  for (const file of files) {
    if (!file.startsWith('src/')) continue;
    const folder = file.slice(0, file.lastIndexOf('/'));
    const known = stems.get(folder) ?? new Set();
    stems.set(folder, known.add(file.replace(/(\.module)?\.\w+$/, '')));
  }
  return [...stems]
    .filter(([, known]) => known.size > mostFiles)
    .map(([folder, { size }]) => ({
      file: folder,
      line: undefined,
      rule: 'folders are small',
      advice: `${size} files of at most ${mostFiles}; divide it into rooms.`,
    }));
}

/** Rooms that import each other, directly or by way of others, each ring once. */
function ringsOfRooms(modules: readonly SourceModule[]): Violation[] {
  const imports = new Map<string, Map<string, { file: string; line: number }>>();
  for (const { file, imports: named } of modules) {
    const from = roomOf(file);
    if (from === undefined) continue;
    const room = `${from.area}/${from.room}`;
    const targets = imports.get(room) ?? new Map();
    imports.set(room, targets);
    for (const { specifier, line } of named) {
      const target = resolve(file, specifier);
      const to = target === undefined ? undefined : roomOf(target);
      if (to?.area !== from.area || to.room === from.room) continue;
      targets.set(`${to.area}/${to.room}`, { file, line });
    }
  }

  const finished = new Set<string>();
  const found: Violation[] = [];
  function visit(room: string, trail: readonly string[], by: { file: string; line: number }): void {
    const start = trail.indexOf(room);
    if (start >= 0) {
      const ring = [...trail.slice(start), room].join(' → ');
      const advice = `${ring}; move what they share into a room of its own.`;
      found.push({ ...by, rule: 'rooms import in one direction', advice });
      return;
    }
    if (finished.has(room)) return;
    for (const [target, place] of imports.get(room) ?? []) visit(target, [...trail, room], place);
    finished.add(room);
  }
  for (const room of imports.keys()) visit(room, [], { file: room, line: 1 });
  return found;
}

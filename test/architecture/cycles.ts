import { resolve } from './floors.ts';
import type { SourceModule } from './source-module.ts';
import type { Violation } from './violation.ts';

/** Every ring of modules that import each other, reported once; types and lazy imports count. */
export function cycleViolations(modules: readonly SourceModule[]): Violation[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const finished = new Set<string>();
  const found: Violation[] = [];

  function visit(file: string, trail: readonly string[]): void {
    const start = trail.indexOf(file);
    if (start >= 0) {
      const ring = [...trail.slice(start), file].join(' → ');
      const advice = `${ring}; move what they share into a module of its own.`;
      found.push({ file, line: undefined, rule: 'no cycles', advice });
      return;
    }
    if (finished.has(file)) return;
    for (const { specifier } of byFile.get(file)?.imports ?? []) {
      const target = resolve(file, specifier);
      if (target !== undefined && byFile.has(target)) visit(target, [...trail, file]);
    }
    finished.add(file);
  }

  for (const file of byFile.keys()) visit(file, []);
  return found;
}

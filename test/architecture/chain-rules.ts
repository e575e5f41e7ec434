import { resolve } from './floors.ts';
import type { SourceModule } from './source-module.ts';
import type { Violation } from './violation.ts';

const maxLength = 14;

/**
 * A file of src from which a chain of imports is too long; types and lazy imports count. Expects no
 * cycles, which are a violation of their own.
 */
export function chainViolations(modules: readonly SourceModule[]): Violation[] {
  // main.ts only loads the app: a chain begins at what it loads.
  const own = modules.filter(({ file }) => file.startsWith('src/') && file !== 'src/main.ts');
  const byFile = new Map(own.map((module) => [module.file, module]));
  const chains = new Map<string, readonly string[]>();

  function longestFrom(file: string): readonly string[] {
    const known = chains.get(file);
    if (known !== undefined) return known;
    chains.set(file, [file]);
    let longest: readonly string[] = [];
    for (const { specifier } of byFile.get(file)?.imports ?? []) {
      const target = resolve(file, specifier);
      if (target === undefined || !byFile.has(target)) continue;
      const chain = longestFrom(target);
      if (chain.length > longest.length) longest = chain;
    }
    const whole = [file, ...longest];
    chains.set(file, whole);
    return whole;
  }

  const longest = [...byFile.keys()].map(longestFrom).sort((a, b) => b.length - a.length)[0] ?? [];
  if (longest.length <= maxLength) return [];
  const advice = `${longest.join(' → ')} is ${longest.length} of at most ${maxLength} files; move what its end shares into a module that imports less.`;
  return [{ file: longest[0] ?? '', line: undefined, rule: 'chains of imports are short', advice }];
}

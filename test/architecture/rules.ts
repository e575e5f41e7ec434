import { contentViolations } from './content-rules.ts';
import { cycleViolations } from './cycles.ts';
import { importViolations } from './import-rules.ts';
import { nameViolations } from './name-rules.ts';
import { roomViolations } from './room-rules.ts';
import { readModule } from './source-module.ts';
import { styleViolations } from './style-rules.ts';
import { formatViolation } from './violation.ts';

/**
 * Every rule of the house that the given files break, one sentence each: file, line, rule, what to do.
 * `files` maps paths from the project's root, with `/`, to their source.
 */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const modules = [...files]
    .filter(([file]) => /\.tsx?$/.test(file))
    .map(([file, source]) => readModule(file, source));
  return [
    ...[...files.keys()].flatMap((file) => nameViolations(file, files)),
    ...[...files].flatMap(([file, source]) => styleViolations(file, source)),
    ...modules.flatMap(importViolations),
    ...modules.flatMap(contentViolations),
    ...cycleViolations(modules),
    ...roomViolations(files.keys(), modules),
  ].map(formatViolation);
}

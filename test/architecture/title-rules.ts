import { type ESTree, parseSync, Visitor } from 'vite';
import type { Violation } from './violation.ts';

const longestTitle = 90;
const longestFile = 300;

/** What the titles of a test file may be, and how long the file. */
export function titleViolations(file: string, source: string): Violation[] {
  if (!/\.(test|e2e)\.tsx?$/.test(file)) return [];
  const found: Violation[] = [];
  const object = (line: number | undefined, rule: string, advice: string) =>
    found.push({ file, line, rule, advice });
  const lines = source.split('\n').length - 1;
  if (lines > longestFile) {
    object(undefined, 'test files are short', `${lines} lines; split it by subject.`);
  }
  for (const { titles, offset } of titlesIn(file, source)) {
    const line = source.slice(0, offset).split('\n').length;
    const whole = titles.join(' ');
    if (whole.length > longestTitle) {
      object(line, 'titles are short', `“${whole}” has ${whole.length} of ${longestTitle}.`);
    }
    if (/^(there|where)\b/i.test(titles.at(-1) ?? '')) {
      object(
        line,
        'titles name the thing first',
        `“${whole}” begins with a word nobody looks for.`,
      );
    }
  }
  return found;
}

/** Each test and suite: its own title behind those of the suites around it. */
function titlesIn(file: string, source: string): { titles: string[]; offset: number }[] {
  const found: { titles: string[]; offset: number }[] = [];
  const around: { titles: string[]; end: number }[] = [];
  const runners = new Set(['describe', 'it', 'test']);
  for (const [, name] of source.matchAll(/const (\w+) = \w+\s*\.extend\b/g)) {
    if (name !== undefined) runners.add(name);
  }
  new Visitor({
    CallExpression(node) {
      const title = titleOf(node.arguments[0]);
      const runner = nameOf(node.callee);
      if (title === undefined || runner === undefined || !runners.has(runner)) return;
      while ((around.at(-1)?.end ?? Number.POSITIVE_INFINITY) < node.start) around.pop();
      const titles = [...(around.at(-1)?.titles ?? []), title];
      found.push({ titles, offset: node.start });
      if (runner === 'describe') around.push({ titles, end: node.end });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** `test`, of `test(…)`, `test.each(…)(…)` and the like. */
function nameOf(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return nameOf(callee.object);
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  return undefined;
}

function titleOf(argument: ESTree.Argument | undefined): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type !== 'TemplateLiteral') return undefined;
  return argument.quasis.map(({ value }) => value.raw).join('…');
}

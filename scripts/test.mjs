// `npm test`: runs everything that a change must pass, the fastest checks first. At the end it
// prints the wall and CPU seconds of each part, the slowest test files, and a warning for each part
// in test/budgets.json that needs a third more CPU time. Time never fails a run.
// ensure-installed.mjs has installed the packages before.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { measure } from './run.mjs';

const slowestCount = 10;
const reports = {
  unit: 'test-results/unit.json',
  component: 'test-results/component.json',
  'end-to-end': 'test-results/end-to-end.json',
};
/** Parts of one step run at the same time. */
const steps = [
  { browser: 'node scripts/preflight.mjs' },
  { check: 'node scripts/check.mjs' },
  // The unit tests end first; the component tests then use all cores.
  { unit: vitest('unit', '50%'), component: vitest('component', '100%') },
  { 'end-to-end': 'npm run --silent test:e2e' },
];
/** @type {{ cpuSeconds: Record<string, number> }} */
const budgets = JSON.parse(readFileSync('test/budgets.json', 'utf8'));
/** @type {string[]} */
const lines = [];

for (const report of Object.values(reports)) rmSync(report, { force: true });
for (const step of steps) {
  const parts = Object.entries(step);
  const results = await Promise.all(
    parts.map(async ([name, command], index) => {
      const result = await measure(command, { isQuiet: index < parts.length - 1 });
      lines.push(describePart(name, result));
      return result.status;
    }),
  );
  process.exitCode = Math.max(...results);
  if (process.exitCode !== 0) break;
}
console.log([...lines, ...describeSlowestFiles()].join('\n'));

/**
 * @param {'unit' | 'component'} project
 * @param {string} workers
 */
function vitest(project, workers) {
  const reporters = `--reporter=default --reporter=json --outputFile.json=${reports[project]}`;
  return `npx vitest run --project ${project} --maxWorkers=${workers} ${reporters}`;
}

/**
 * @param {string} name
 * @param {Awaited<ReturnType<typeof measure>>} result
 */
function describePart(name, { wallSeconds, cpuSeconds }) {
  if (cpuSeconds === undefined) return `${name}: ${Math.round(wallSeconds)} s`;
  const text = `${name}: ${Math.round(wallSeconds)} s, ${Math.round(cpuSeconds)} s CPU`;
  const budget = budgets.cpuSeconds[name];
  if (budget === undefined || cpuSeconds <= (budget * 4) / 3) return text;
  return `${text} (WARNING: test/budgets.json says ${budget} s)`;
}

function describeSlowestFiles() {
  const files = [
    ...[reports.unit, reports.component].flatMap(readVitestFiles),
    ...readPlaywrightFiles(reports['end-to-end']),
  ];
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, slowestCount);
  return [
    'slowest test files:',
    ...slowest.map(({ file, seconds }) => `  ${seconds.toFixed(1)} s ${file}`),
  ];
}

/** @typedef {{ file: string, seconds: number }} FileTime */

/** @type {(report: string) => FileTime[]} */
function readVitestFiles(report) {
  /** @type {{ testResults: { name: string, startTime: number, endTime: number }[] }} */
  const { testResults } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { testResults: [] };
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** @type {(report: string) => FileTime[]} */
function readPlaywrightFiles(report) {
  /** @typedef {{ specs: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */
  /** @type {{ suites: (Suite & { file: string })[] }} */
  const { suites } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { suites: [] };
  /** @type {(suite: Suite) => number} */
  const sum = ({ specs, suites: inner = [] }) =>
    [
      ...specs
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .map((r) => r.duration),
      ...inner.map(sum),
    ].reduce((total, duration) => total + duration, 0);
  return suites.map((suite) => ({ file: suite.file, seconds: sum(suite) / 1000 }));
}

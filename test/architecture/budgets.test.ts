import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import budgets from '#test/budgets.json' with { type: 'json' };

const layers = ['unit', 'component', 'end-to-end', 'extended', 'helpers'] as const;

function layerOf(file: string): (typeof layers)[number] {
  if (file.startsWith('extended/')) return 'extended';
  if (file.startsWith('e2e/')) return 'end-to-end';
  if (file.endsWith('.test.tsx')) return 'component';
  return file.endsWith('.test.ts') ? 'unit' : 'helpers';
}

test('no layer of tests has more lines of TypeScript than test/budgets.json allows', () => {
  const lines = { unit: 0, component: 0, 'end-to-end': 0, extended: 0, helpers: 0 };
  for (const file of readdirSync('test', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    lines[layerOf(file)] += readFileSync(`test/${file}`, 'utf8').split('\n').length - 1;
  }
  const exceeded = layers.filter((layer) => lines[layer] > budgets.lines[layer]);
  expect(exceeded, `lines now: ${JSON.stringify(lines)}`).toEqual([]);
});

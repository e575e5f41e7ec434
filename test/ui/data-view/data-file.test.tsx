import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataFile } from '#ui/data-view/DataFile.tsx';

test('DataFile shows an invalid file as source code and marks the line of the error', () => {
  render(<DataFile text={'{\n  "a": 1,\n}'} language="json" />);
  expect(screen.getByText(/^This file is not valid JSON/)).toBeVisible();
  expect(screen.getByText(/^Line 3: A name in double quotes is expected/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Line 3', pressed: true })).toBeVisible();
});

test.each([
  ['json', '{"a": 1}'],
  ['yaml', 'a: 1'],
] as const)('DataFile shows a %s file as a tree', (language, text) => {
  render(<DataFile text={text} language={language} />);
  expect(screen.getByRole('treeitem', { name: 'a: 1' })).toBeVisible();
});

test('DataFile lists names that a JSON file contains twice, and shows their last values', async () => {
  const members = Array.from({ length: 7 }, (_, at) => `"k${at}": 1,\n"k${at}": 2`).join(',\n');
  render(<DataFile text={`{${members}}`} language="json" />);
  expect(screen.getByRole('treeitem', { name: 'k0: 2' })).toBeVisible();
  expect(
    await screen.findByText(
      'The name “k1” occurs twice in one object (lines 3 and 4); the last one counts.',
    ),
  ).toBeVisible();
  expect(screen.getByText('2 more are repeated.')).toBeVisible();
});

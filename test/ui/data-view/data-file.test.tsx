import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataFile } from '#ui/data-view/DataFile.tsx';

test('a file of data is a tree', async () => {
  render(<DataFile text="a: 1" language="yaml" />);
  expect(await screen.findByRole('treeitem', { name: 'a: 1' })).toBeVisible();
});

test('a file that is no data is shown as source, with the line to look at', async () => {
  render(<DataFile text={'{\n  "a": 1,\n}'} language="json" />);
  expect(
    await screen.findByText('This file is not valid JSON, so it is shown as source.'),
  ).toBeVisible();
  expect(screen.getByText(/^Line 3: A name in double quotes is expected/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Line 3', pressed: true })).toBeVisible();
});

test('a file of JSON is a tree at once', () => {
  render(<DataFile text={'{"a": 1}'} language="json" />);
  expect(screen.getByRole('treeitem', { name: 'a: 1' })).toBeVisible();
});

test('a file of YAML is shown as source if its reader can’t be loaded', async () => {
  const loadYaml = () => Promise.reject(new TypeError('Failed to fetch'));
  render(<DataFile text="a: 1" language="yaml" loadYaml={loadYaml} />);
  expect(await screen.findByText(/^The reader of YAML couldn’t be loaded/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Source' })).toHaveTextContent('a: 1');
});

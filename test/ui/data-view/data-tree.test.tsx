import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DataTree } from '#ui/data-view/DataTree.tsx';

const row = (name: RegExp) => screen.getByRole('treeitem', { name });

test('a data tree folds by keyboard and says the path of the row', async () => {
  const user = userEvent.setup();
  render(<DataTree value={{ paths: { '/users': { get: 'list' } }, count: 3 }} />);
  await user.tab();
  await user.tab();
  expect(row(/^paths/)).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(row(/^get/)).toHaveFocus();
  expect(screen.getByText("$.paths['/users'].get")).toBeVisible();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(row(/^\/users/)).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('treeitem', { name: /get/ })).not.toBeInTheDocument();
  await user.keyboard('{ArrowLeft}');
  expect(row(/^paths/)).toHaveFocus();
  await user.keyboard('{End}');
  expect(row(/^count/)).toHaveFocus();
  await user.keyboard('{Home} ');
  expect(row(/^paths/)).toHaveAttribute('aria-expanded', 'false');
});

test('a data tree folds by a click, and copies the path of the row', async () => {
  const user = userEvent.setup();
  render(<DataTree value={{ info: { title: 'Ledger' } }} />);
  await user.click(row(/^title/));
  await user.click(screen.getByRole('button', { name: 'Copy path' }));
  expect(await navigator.clipboard.readText()).toBe('$.info.title');
  await user.click(row(/^info/));
  expect(row(/^info/)).toHaveAttribute('aria-expanded', 'false');
  await user.click(row(/^info/));
  expect(row(/^title/)).toBeVisible();
});

test('a data tree shows by its form of which type a value is', () => {
  const value = {
    a: 'x',
    b: 1,
    c: true,
    d: null,
    e: [],
    f: {},
    g: [1],
    h: 'one\ntwo\n',
    i: 2 ** 60,
  };
  render(<DataTree value={value} />);
  const rows = within(screen.getByRole('tree')).getAllByRole('treeitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'a: "x"',
    'b: 1',
    'c: true',
    'd: null',
    'e: [ ] empty',
    'f: { } empty',
    'g: [ ] 1 item',
    '0: 1',
    'h: one\ntwo',
    'i: ≈ 1152921504606847000',
  ]);
});

test('a data tree shows more of a long list when it is asked to', async () => {
  const user = userEvent.setup();
  render(<DataTree value={Array.from({ length: 250 }, (_, index) => index)} />);
  expect(screen.getAllByRole('treeitem')).toHaveLength(101);
  await user.click(row(/^Show 100 more of 150$/));
  await user.keyboard('{End}{Enter}');
  expect(screen.getAllByRole('treeitem')).toHaveLength(250);
  expect(row(/^249: 249$/)).toHaveAttribute('aria-posinset', '250');
});

test('a data tree begins anew with another value', () => {
  const { rerender } = render(<DataTree value={{ a: 1 }} />);
  rerender(<DataTree value={{ b: 1 }} />);
  expect(row(/^b/)).toHaveAttribute('tabindex', '0');
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DataTree } from '#ui/data-view/DataTree.tsx';

const row = (name: RegExp) => screen.getByRole('treeitem', { name });

test('DataTree expands and collapses rows by keyboard and shows the path of the focused row', async () => {
  const user = userEvent.setup();
  render(<DataTree value={{ paths: { '/users': { get: 'list' } }, count: 3 }} hasTools />);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(row(/^paths/)).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(row(/^get/)).toHaveFocus();
  expect(screen.getByText("$.paths['/users'].get")).toBeVisible();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(row(/^\/users/)).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('treeitem', { name: /get/ })).not.toBeInTheDocument();
  await user.keyboard('{End}{ArrowLeft}');
  expect(row(/^count/)).toHaveFocus();
  await user.keyboard('{Home} ');
  expect(row(/^paths/)).toHaveAttribute('aria-expanded', 'false');
});

test('DataTree expands and collapses rows by click and copies the path of the clicked row', async () => {
  const user = userEvent.setup();
  render(<DataTree value={{ info: { title: 'Ledger' } }} hasTools />);
  await user.click(row(/^title/));
  await user.click(screen.getByRole('button', { name: 'Copy path' }));
  expect(await navigator.clipboard.readText()).toBe('$.info.title');
  await user.click(row(/^info/));
  expect(row(/^info/)).toHaveAttribute('aria-expanded', 'false');
  await user.click(row(/^info/));
  expect(row(/^title/)).toBeVisible();
});

test('DataTree shows each JSON type in a distinguishable notation', () => {
  const value = { a: 'x', b: 1, c: true, d: null, e: [], f: {}, g: [1], h: 2 ** 60 };
  render(<DataTree value={value} />);
  fireEvent(window, new Event('beforeprint'));
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
    'h: ≈ 1152921504606847000',
  ]);
  fireEvent(window, new Event('afterprint'));
});

test('DataTree shows a long string completely when its row is clicked', async () => {
  render(<DataTree value={{ short: 'one', long: 'one\ntwo\n' }} hasTools />);
  expect(screen.queryByText(/two$/)).not.toBeInTheDocument();
  await userEvent.click(row(/^long/));
  expect(screen.getByText(/^one\ntwo$/, { normalizer: (text) => text })).toBeVisible();
});

/** The count on screen, which differs from the delayed announcement of the count. */
const shownCount = { selector: '[aria-hidden]' };

test('a search in DataTree announces the number of matches after a pause in typing', async () => {
  render(<DataTree value={{ a: 'fee', b: 'feed' }} hasTools />);
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  type('fee');
  expect(screen.getByText('1 of 2', shownCount)).toBeVisible();
  expect(announced()).not.toContain('1 of 2');
  type('feed');
  await waitFor(() => expect(announced()).toContain('1 of 1'));
});

test('a search in DataTree covers all data and expands collapsed rows that contain a match', async () => {
  const user = userEvent.setup();
  const days = Array.from({ length: 5_000 }, (_, day) => ({ day, note: `Posting ${day}` }));
  render(<DataTree value={{ days, other: { Posting: [{ text: 'posting 4711' }] } }} hasTools />);
  await user.type(screen.getByRole('searchbox'), 'Posting 4711');
  expect(await screen.findByText('1 of 2', shownCount)).toBeVisible();
  expect(row(/^note: "Posting 4711"/)).toHaveAttribute('tabindex', '0');
  expect(screen.getByText('$.days[4711].note')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByText('$.other.Posting[0].text')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous match' }));
  expect(screen.getByText('1 of 2', shownCount)).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No results', shownCount)).toBeVisible();
});

test('DataTree resets its state when its value changes', () => {
  const { rerender } = render(<DataTree value={{ a: 1 }} />);
  rerender(<DataTree value={{ b: 1 }} />);
  expect(row(/^b/)).toHaveAttribute('tabindex', '0');
});

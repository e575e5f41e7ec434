import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CsvTable } from '#ui/data-view/CsvTable.tsx';

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

beforeEach(() => {
  // jsdom has no layout, so the test sets the height of rows to 34 pixels and of the scroll
  // container to 340 pixels.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.tagName === 'TR' ? 34 : 340;
  });
});

test('CsvTable shows a header and numbered rows, and renders only the rows in view', async () => {
  const rows = Array.from({ length: 350 }, (_, index) => `${index},"Entry ${index}, posted"`);
  render(<CsvTable text={`Id,Name\n${rows.join('\n')}\n`} />);
  const table = await screen.findByRole('region', { name: 'Table: 350 rows, 2 columns' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Row', 'Id', 'Name']);
  const second = within(table).getByRole('row', { name: '2 1 Entry 1, posted' });
  expect(second).toHaveAttribute('aria-rowindex', '3');
  expect(within(table).queryByRole('row', { name: /^350/ })).not.toBeInTheDocument();
  fireEvent(window, new Event('beforeprint'));
  expect(within(table).getByRole('row', { name: '350 349 Entry 349, posted' })).toBeVisible();
});

test.each([
  ['a;b\n1;2\n3;"4;5"', ['1', '2', '3', '4;5']],
  ['a\tb\n1\t2', ['1', '2']],
  ['\uFEFFa,b\r\n"say ""hi""","two\r\nlines"\r\n', ['say "hi"', 'two\r\nlines']],
  ['a,b\n1\n1,2\n3,"never closed\n4', ['1', '', '1', '2', '3', 'never closed\n4']],
])('CsvTable parses %j into the cells %j', async (text, expected) => {
  render(<CsvTable text={text} />);
  await screen.findByRole('table');
  expect(cells()).toEqual(expected);
});

test('CsvTable parses a long text in slices without losing a row', async () => {
  const text = `Id,Name\n${Array.from({ length: 30_000 }, (_, id) => `${id},"Entry\n${id}"`).join('\n')}`;
  render(<CsvTable text={text} />);
  expect(
    await screen.findByRole('region', { name: 'Table: 30,000 rows, 2 columns' }),
  ).toBeVisible();
});

test("a search in CsvTable covers all rows, including rows that aren't rendered", async () => {
  const scrolled = vi.fn();
  Object.assign(HTMLElement.prototype, { scrollTo: scrolled });
  const text = `Id,Name\n${Array.from({ length: 2_000 }, (_, id) => `${id},Entry ${id}`).join('\n')}`;
  render(<CsvTable text={text} />);
  await userEvent.type(await screen.findByRole('searchbox'), 'entry 1999');
  expect(await screen.findByText('1 of 1', { selector: '[aria-hidden]' })).toBeVisible();
  expect(scrolled).toHaveBeenCalled();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
});

test('CsvTable shows at most 200 columns', async () => {
  render(<CsvTable text={Array.from({ length: 250 }, () => 'x').join(',')} />);
  expect(await screen.findByText('50 more columns not shown.')).toBeVisible();
});

test('CsvTable shows a message if the file has no rows', async () => {
  render(<CsvTable text="" />);
  expect(await screen.findByText('This file is empty.')).toBeVisible();
});

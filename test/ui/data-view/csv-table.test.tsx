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
  ['sep=;\nid;code\n007;00042\n', ['007', '00042']],
  ['\uFEFFSEP=,\r\na,b\r\n1;2,3\r\n', ['1;2', '3']],
  ['"sep=\t"\na\tb\n1,5\t2,5\n', ['1,5', '2,5']],
  ['sep=^\na^b\n1^2\n', ['1', '2']],
  ['a|b\n1|2\n', ['1', '2']],
  ['id|price, EUR\n1|2,50\n2|3,75\n', ['1', '2,50', '2', '3,75']],
  ['price, EUR|cost, EUR\n1,5|2,5\n', ['1,5', '2,5']],
  ['price;cost\n1,5;2,5\n3,5;4,5\n', ['1,5', '2,5', '3,5', '4,5']],
  ['a,b\n1,x; y | z\n2,w\n', ['1', 'x; y | z', '2', 'w']],
  ['a\n1\n', ['1']],
  ['a,b\n1\n1,2\n3,"never closed\n4', ['1', '', '1', '2', '3', 'never closed\n4']],
])('CsvTable parses %j into the cells %j', async (text, expected) => {
  render(<CsvTable text={text} />);
  await screen.findByRole('table');
  expect(cells()).toEqual(expected);
});

test('CsvTable shows an empty header as a cell, so that it names no column', async () => {
  render(<CsvTable text={',Debit\nfee,2\n'} />);
  await screen.findByRole('table');
  const headers = screen.getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Row', 'Debit']);
});

test('CsvTable aligns columns of numbers to the end, with decimal points and decimal commas', async () => {
  const rows = ['1,5;1.234,56;1 000;-3;2024-01-02;1.2.3;', ';7 %;2;1e5;x;4;'];
  render(<CsvTable text={`a;b;c;d;e;f;g\n${rows.join('\n')}\n`} />);
  await screen.findByRole('table');
  const aligned = screen
    .getAllByRole('columnheader')
    .filter((header) => header.getAttribute('data-align') === 'end');
  expect(aligned.map(({ textContent }) => textContent)).toEqual(['Row', 'a', 'b', 'c', 'd']);
  expect(screen.getByRole('cell', { name: '1.234,56' })).toHaveAttribute('data-align', 'end');
});

test('CsvTable detects the delimiter if the part that it examines ends inside a row', async () => {
  const row = `1|${'x, '.repeat(30_000)}`;
  render(<CsvTable text={`a|b\n${row}\n`} />);
  expect(await screen.findByRole('region', { name: 'Table: 1 row, 2 columns' })).toBeVisible();
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

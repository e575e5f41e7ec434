import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CsvTable } from '#ui/data-view/CsvTable.tsx';

test('a CSV table has a header and numbered rows, all of them', async () => {
  const rows = Array.from({ length: 350 }, (_, index) => `${index},"Entry ${index}, posted"`);
  render(<CsvTable text={`Id,Name\n${rows.join('\n')}`} separator="," />);
  const table = screen.getByRole('region', { name: 'Table: 350 rows, 2 columns' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Row', 'Id', 'Name']);
  const last = await within(table).findByRole('row', { name: '350 349 Entry 349, posted' });
  expect(last).toHaveAttribute('aria-rowindex', '351');
});

test('a CSV table finds its separator, and fills rows that are too short', () => {
  render(<CsvTable text={'a;b\n1\n1;2'} />);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '1',
    '',
    '1',
    '2',
  ]);
});

test('a CSV table that is very large comes in steps', async () => {
  const user = userEvent.setup();
  const wide = Array.from({ length: 250 }, () => 'x').join(',');
  render(<CsvTable text={`${wide}\n`.repeat(802)} separator="," />);
  expect(screen.getByText('50 more columns not shown.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show 51 more of 51 rows' }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a CSV file without anything says so', () => {
  render(<CsvTable text="" separator="," />);
  expect(screen.getByText('This file is empty.')).toBeVisible();
});

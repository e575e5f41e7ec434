import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { getTreeRow, renderRow, renderTree, rowNames } from './show-tree.tsx';

/** Scrolls a tree of 5,000 rows to a row without waiting for the rows to render. */
function scrollToRow(at: number): void {
  const scroller = screen.getByRole('tree').parentElement;
  if (scroller === null) throw new Error('The tree has no scroll container');
  // Leaves React's test environment, in which `act` would make any update look synchronous.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  scroller.scrollTop = at * 32;
  scroller.dispatchEvent(new Event('scroll'));
}

const many = Array.from({ length: 5000 }, (_, n) => `Row ${n}`);

describe('scrolling a tree', () => {
  test('renders the rows in view before the next frame', () => {
    renderTree({ rows: many });
    expect(getTreeRow('Row 20')).toBeInTheDocument();
    scrollToRow(3000);
    expect(getTreeRow('Row 3000')).toBeInTheDocument();
    expect(screen.queryByRole('treeitem', { name: 'Row 20' })).not.toBeInTheDocument();
  });

  test('renders the rows below the viewport one frame later', async () => {
    renderTree({ rows: many });
    const next = screen.getAllByRole('treeitem').length;
    scrollToRow(2);
    expect(screen.queryByRole('treeitem', { name: `Row ${next}` })).not.toBeInTheDocument();
    expect(await screen.findByRole('treeitem', { name: `Row ${next}` })).toBeInTheDocument();
  });
});

test('Tree renders all rows for printing, and only the rows in view afterwards', () => {
  renderTree({ rows: many.slice(0, 200) });
  const rows = () => screen.getAllByRole('treeitem').length;
  expect(rows()).toBeLessThan(100);
  fireEvent(window, new Event('beforeprint'));
  expect(rows()).toBe(200);
  expect(getTreeRow('Row 150').style.insetBlockStart).toBe('');
  fireEvent(window, new Event('afterprint'));
  expect(rows()).toBeLessThan(100);
});

test('Tree prints a note with the number of rows if there are too many rows to print', () => {
  renderTree({ rows: [...many, 'One more'], renderRow: () => null });
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('Only the first 5,000 of 5,001 rows are printed.')).toBeVisible();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByText(/rows are printed/)).toBeNull();
});

describe('changed tree rows', () => {
  test('reuse the element of a replaced row for the new row', () => {
    const { showRows } = renderTree();
    const ledger = getTreeRow('Ledger');
    const archive = getTreeRow('Archive');
    showRows(['Payments', 'Disputes', 'Archive']);
    expect(getTreeRow('Disputes')).toBe(ledger);
    expect(getTreeRow('Archive')).toBe(archive);
  });

  test('never reuse an element that has focus for a new row', async () => {
    const { showRows } = renderTree();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const ledger = getTreeRow('Ledger');
    showRows(['Payments', 'Disputes', 'Archive']);
    expect(getTreeRow('Disputes')).toHaveFocus();
    expect(getTreeRow('Disputes')).not.toBe(ledger);
  });
});

describe('moving focus in a tree', () => {
  test("doesn't render the contents of rows again", async () => {
    const draw = vi.fn(renderRow);
    renderTree({ renderRow: draw });
    await userEvent.tab();
    const before = draw.mock.calls.length;
    expect(before).toBeGreaterThanOrEqual(rowNames.length);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(getTreeRow('Archive')).toHaveFocus();
    expect(draw).toHaveBeenCalledTimes(before);
  });
});

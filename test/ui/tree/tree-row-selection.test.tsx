import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { getTreeRow, renderTree, rowNames } from './show-tree.tsx';

const selectedNames = () =>
  screen.queryAllByRole('treeitem', { selected: true }).map((item) => item.textContent);

describe('selection of tree rows', () => {
  test("Space toggles a row, and moving focus doesn't select a row", async () => {
    renderTree();
    await userEvent.tab();
    expect(getTreeRow('Payments')).toHaveFocus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
    expect(selectedNames()).toEqual(['Payments', 'Archive']);
    await userEvent.keyboard(' ');
    expect(selectedNames()).toEqual(['Payments']);
    await userEvent.keyboard('{Escape}');
    expect(selectedNames()).toEqual([]);
  });

  test('Shift with arrow keys selects from the anchor to the focused row', async () => {
    renderTree();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selectedNames()).toEqual(['Ledger', 'Archive', 'Refunds']);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(selectedNames()).toEqual(['Ledger', 'Archive']);
    await userEvent.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}');
    expect(selectedNames()).toEqual(rowNames.slice(1));
    expect(getTreeRow('Settlement')).toHaveFocus();
  });

  test('a click selects one row, Ctrl+click toggles a row, and Shift+click selects a range', async () => {
    const onSelect = vi.fn();
    renderTree({ onSelect });
    const user = userEvent.setup();
    await user.click(getTreeRow('Ledger'));
    expect(onSelect).toHaveBeenLastCalledWith('Ledger');
    await user.keyboard('{Control>}');
    await user.click(getTreeRow('Refunds'));
    await user.keyboard('{/Control}');
    expect(selectedNames()).toEqual(['Ledger', 'Refunds']);
    await user.keyboard('{Shift>}');
    await user.click(getTreeRow('Settlement'));
    await user.keyboard('{/Shift}');
    expect(selectedNames()).toEqual(['Refunds', 'Settlement']);
    await user.click(getTreeRow('Payments'));
    expect(selectedNames()).toEqual(['Payments']);
    expect(onSelect).toHaveBeenCalledTimes(2);
  });

  test('a plain click toggles a row in the mode that selects several rows', async () => {
    renderTree({ togglesOnClick: true });
    await userEvent.click(getTreeRow('Ledger'));
    await userEvent.click(getTreeRow('Archive'));
    expect(selectedNames()).toEqual(['Ledger', 'Archive']);
    expect(screen.getByRole('tree')).toHaveAttribute('aria-multiselectable', 'true');
  });

  test('focus moves to the next row when the focused row is removed', async () => {
    const { showRows } = renderTree();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(getTreeRow('Ledger')).toHaveFocus();
    showRows(rowNames.filter((name) => name !== 'Ledger'));
    expect(getTreeRow('Archive')).toHaveFocus();
  });

  test('a click activates a row in a tree that opens rows on click, but Ctrl+click selects the row', async () => {
    const onActivate = vi.fn();
    renderTree({ onActivate, activatesOnClick: true });
    const user = userEvent.setup();
    await user.dblClick(getTreeRow('Ledger'));
    expect(onActivate.mock.calls).toEqual([['Ledger'], ['Ledger']]);
    expect(selectedNames()).toEqual([]);
    await user.keyboard('{Control>}');
    await user.click(getTreeRow('Refunds'));
    await user.keyboard('{/Control}');
    expect(selectedNames()).toEqual(['Refunds']);
    expect(onActivate).toHaveBeenCalledTimes(2);
  });
});

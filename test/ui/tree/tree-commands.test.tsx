import { fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { row, showTree } from './show-tree.tsx';

describe('commands of a tree', () => {
  test.each([
    ['{F2}', 'rename'],
    ['{Delete}', 'delete'],
    ['{Control>}x{/Control}', 'cut'],
    ['{Control>}c{/Control}', 'copy'],
    ['{Control>}v{/Control}', 'paste'],
    ['{Control>}z{/Control}', 'undo'],
    ['{Shift>}{F10}{/Shift}', 'menu'],
    ['{ContextMenu}', 'menu'],
    ['{Alt>}{ArrowUp}{/Alt}', 'move-up'],
    ['/', 'filter'],
    ['?', 'help'],
  ] as const)('%s runs %s on the row with focus', async (keys, command) => {
    const asked = vi.fn();
    showTree({ commands: { [command]: asked } });
    await userEvent.tab();
    await userEvent.keyboard(`{ArrowDown}${keys}`);
    expect(asked).toHaveBeenCalledExactlyOnceWith('Ledger', expect.anything());
  });

  test('keys of missing commands do nothing, or are typed ahead', async () => {
    showTree({ commands: {} });
    await userEvent.tab();
    await userEvent.keyboard('{F2}{Delete}/');
    expect(row('Payments')).toHaveFocus();
    await userEvent.keyboard('re');
    expect(row('Payments')).toHaveFocus();
  });

  test('a right click opens the menu of its row at the pointer', () => {
    const menu = vi.fn();
    showTree({ commands: { menu } });
    fireEvent.contextMenu(row('Refunds'), { clientX: 40, clientY: 90 });
    expect(menu).toHaveBeenCalledExactlyOnceWith('Refunds', { x: 40, y: 90 });
    expect(row('Refunds')).toHaveFocus();
  });

  test('Space right after a letter and an arrow selects the row', async () => {
    const onSelect = vi.fn();
    showTree({ onSelect });
    await userEvent.tab();
    await userEvent.keyboard('l{ArrowDown} ');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Archive');
  });
});

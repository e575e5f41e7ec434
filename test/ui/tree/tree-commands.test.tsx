import { fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { getTreeRow, renderTree } from './show-tree.tsx';

/** Returns the menu buttons, which have no role, because only pointer users need them. */
const menuButtons = () => [...document.querySelectorAll<HTMLElement>('[data-menu]')];

describe('Tree commands', () => {
  test.each([
    ['{F2}', 'F2'],
    ['{Delete}', 'Delete'],
    ['{Control>}x{/Control}', 'Control+X'],
    ['{Meta>}Z{/Meta}', 'Control+Z'],
    ['{Alt>}{ArrowUp}{/Alt}', 'Alt+ArrowUp'],
    ['/', '/'],
    ['{Shift>}?{/Shift}', '?'],
  ])('pressing %s runs the command for %s on the focused row', async (typed, keys) => {
    const asked = vi.fn();
    renderTree({ commands: new Map([[keys, asked]]) });
    await userEvent.tab();
    await userEvent.keyboard(`{ArrowDown}${typed}`);
    expect(asked).toHaveBeenCalledExactlyOnceWith('Ledger', expect.anything());
  });

  test.each([
    ['{Shift>}{Delete}{/Shift}', 'Delete'],
    ['{Shift>}{Control>}z{/Control}{/Shift}', 'Control+Z'],
  ])("pressing %s doesn't run the command for %s", async (typed, keys) => {
    const asked = vi.fn();
    renderTree({ commands: new Map([[keys, asked]]) });
    await userEvent.tab();
    await userEvent.keyboard(typed);
    expect(asked).not.toHaveBeenCalled();
  });

  test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'pressing %s opens the menu of the focused row',
    async (typed) => {
      const onMenu = vi.fn();
      renderTree({ onMenu });
      await userEvent.tab();
      await userEvent.keyboard(`{ArrowDown}${typed}`);
      expect(onMenu).toHaveBeenCalledExactlyOnceWith('Ledger', expect.anything());
    },
  );

  test('pressing a key without a command does nothing, or adds a character to the type-ahead search', async () => {
    renderTree();
    await userEvent.tab();
    await userEvent.keyboard('{F2}{Delete}.');
    expect(getTreeRow('Payments')).toHaveFocus();
    await userEvent.keyboard('re');
    expect(getTreeRow('Payments')).toHaveFocus();
  });

  test('a right click opens the menu of the clicked row at the pointer', () => {
    const onMenu = vi.fn();
    renderTree({ onMenu });
    fireEvent.contextMenu(getTreeRow('Refunds'), { clientX: 40, clientY: 90 });
    expect(onMenu).toHaveBeenCalledExactlyOnceWith('Refunds', { x: 40, y: 90 });
    expect(getTreeRow('Refunds')).toHaveFocus();
  });

  test('only the hovered row has a menu button', async () => {
    const onMenu = vi.fn();
    renderTree({ onMenu });
    expect(menuButtons()).toHaveLength(0);
    await userEvent.hover(getTreeRow('Refunds'));
    const [button] = menuButtons();
    expect(getTreeRow('Refunds')).toContainElement(button ?? null);
    await userEvent.hover(getTreeRow('Ledger'));
    expect(menuButtons()).toHaveLength(1);
    expect(getTreeRow('Ledger').querySelector('[data-menu]')).not.toBeNull();
    fireEvent.click(menuButtons()[0] ?? getTreeRow('Refunds'));
    expect(onMenu).toHaveBeenCalledExactlyOnceWith('Ledger', expect.anything());
    await userEvent.unhover(getTreeRow('Ledger'));
    expect(menuButtons()).toHaveLength(0);
  });

  test('pressing Space after a letter and an arrow key selects the row', async () => {
    const onSelect = vi.fn();
    renderTree({ onSelect });
    await userEvent.tab();
    await userEvent.keyboard('l{ArrowDown} ');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Archive');
  });
});

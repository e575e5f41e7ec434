import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RenameField } from '#ui/RenameField.tsx';
import { Tree } from '#ui/Tree.tsx';
import type { RenderRow } from '#ui/TreeRow.tsx';
import type { TreeCommands } from '#ui/tree-commands.ts';
import type { TreeDrag } from '#ui/tree-drop.ts';
import { createTreeSelection, type TreeSelection } from '#ui/tree-selection.ts';
import type { TreeSource } from '#ui/tree-source.ts';

const folders = new Set(['Payments', 'Archive']);
const names = ['Payments', 'Ledger', 'Archive', 'Refunds', 'Settlement'];

function sourceOf(rows: readonly string[]): TreeSource<string> {
  return {
    rows,
    rowOf: (row) => rows.indexOf(row),
    keyOf: (row) => row,
    find: (key) => rows.find((row) => row === key),
    parentOf: () => null,
    describe: (key) => ({
      key,
      name: key,
      level: 1,
      place: rows.indexOf(key) + 1,
      siblings: rows.length,
      open: folders.has(key) ? false : undefined,
    }),
  };
}

const renderRow: RenderRow<string> = (name) => <span>{name}</span>;

type Options = {
  selection?: TreeSelection<string>;
  commands?: TreeCommands<string>;
  drag?: TreeDrag<string>;
  togglesOnClick?: boolean;
  onSelect?: (name: string) => void;
  renderRow?: RenderRow<string>;
  rows?: readonly string[];
};

function showTree({
  selection = createTreeSelection<string>(),
  rows: shown = names,
  ...options
}: Options = {}) {
  const show = (rows: readonly string[]) => (
    <Tree
      label="Things"
      source={sourceOf(rows)}
      rowHeight={32}
      selection={selection}
      renderRow={renderRow}
      onToggle={() => {}}
      onOpenSiblings={() => {}}
      {...options}
    />
  );
  const { rerender } = render(show(shown));
  return { selection, showRows: (rows: readonly string[]) => rerender(show(rows)) };
}

const row = (name: string) => screen.getByRole('treeitem', { name });
const selectedNames = () =>
  screen.queryAllByRole('treeitem', { selected: true }).map((item) => item.textContent);

describe('selecting', () => {
  test('Space takes rows in and out, and moving about selects nothing', async () => {
    showTree();
    await userEvent.tab();
    expect(row('Payments')).toHaveFocus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
    expect(selectedNames()).toEqual(['Payments', 'Archive']);
    await userEvent.keyboard(' ');
    expect(selectedNames()).toEqual(['Payments']);
    await userEvent.keyboard('{Escape}');
    expect(selectedNames()).toEqual([]);
  });

  test('Shift selects from the anchor to where one goes, and back again', async () => {
    showTree();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selectedNames()).toEqual(['Ledger', 'Archive', 'Refunds']);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(selectedNames()).toEqual(['Ledger', 'Archive']);
    await userEvent.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}');
    expect(selectedNames()).toEqual(names.slice(1));
    expect(row('Settlement')).toHaveFocus();
  });

  test('Control with A selects all, and none when all are selected', async () => {
    showTree();
    await userEvent.tab();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selectedNames()).toEqual(names);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selectedNames()).toEqual([]);
  });

  test('a click selects one row, with Control takes it in or out, with Shift up to it', async () => {
    const onSelect = vi.fn();
    showTree({ onSelect });
    const user = userEvent.setup();
    await user.click(row('Ledger'));
    expect(onSelect).toHaveBeenLastCalledWith('Ledger');
    await user.keyboard('{Control>}');
    await user.click(row('Refunds'));
    await user.keyboard('{/Control}');
    expect(selectedNames()).toEqual(['Ledger', 'Refunds']);
    await user.keyboard('{Shift>}');
    await user.click(row('Settlement'));
    await user.keyboard('{/Shift}');
    expect(selectedNames()).toEqual(['Refunds', 'Settlement']);
    await user.click(row('Payments'));
    expect(selectedNames()).toEqual(['Payments']);
    expect(onSelect).toHaveBeenCalledTimes(2);
  });

  test('where several are chosen by clicks, a plain click takes a row in or out', async () => {
    showTree({ togglesOnClick: true });
    await userEvent.click(row('Ledger'));
    await userEvent.click(row('Archive'));
    expect(selectedNames()).toEqual(['Ledger', 'Archive']);
    expect(screen.getByRole('tree')).toHaveAttribute('aria-multiselectable', 'true');
  });

  test('focus goes to a neighbour when its row is gone', async () => {
    const { showRows } = showTree();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(row('Ledger')).toHaveFocus();
    showRows(names.filter((name) => name !== 'Ledger'));
    expect(row('Archive')).toHaveFocus();
  });
});

describe('commands', () => {
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
  ] as const)('%s asks for %s at the row with focus', async (keys, command) => {
    const asked = vi.fn();
    showTree({ commands: { [command]: asked } });
    await userEvent.tab();
    await userEvent.keyboard(`{ArrowDown}${keys}`);
    expect(asked).toHaveBeenCalledExactlyOnceWith('Ledger', expect.anything());
  });

  test('what isn’t offered is typed ahead, or does nothing', async () => {
    showTree({ commands: {} });
    await userEvent.tab();
    await userEvent.keyboard('{F2}{Delete}/');
    expect(row('Payments')).toHaveFocus();
    await userEvent.keyboard('re');
    expect(row('Payments')).toHaveFocus();
  });

  test('a right click asks for the menu of its row, where the pointer is', () => {
    const menu = vi.fn();
    showTree({ commands: { menu } });
    fireEvent.contextMenu(row('Refunds'), { clientX: 40, clientY: 90 });
    expect(menu).toHaveBeenCalledExactlyOnceWith('Refunds', { x: 40, y: 90 });
    expect(row('Refunds')).toHaveFocus();
  });
});

describe('renaming in place', () => {
  function Renaming({ onDone }: { onDone: (name: string | undefined) => void }) {
    const [editing, setEditing] = useState<string>();
    const done = (name: string | undefined) => {
      setEditing(undefined);
      onDone(name);
    };
    return (
      <Tree
        label="Things"
        source={sourceOf(names)}
        rowHeight={32}
        renderRow={renderRow}
        onToggle={() => {}}
        onOpenSiblings={() => {}}
        commands={{ rename: setEditing }}
        editor={
          editing === undefined
            ? undefined
            : {
                key: editing,
                field: <RenameField label="Name" name={editing} maxLength={255} onDone={done} />,
              }
        }
      />
    );
  }

  test.each([
    ['Enter settles it', 'Tea time{Enter}', 'Tea time'],
    ['Escape leaves it as it was', 'Tea time{Escape}', undefined],
    ['an empty name leaves it as it was', '{Delete}{Enter}', undefined],
    ['spaces around it are not part of it', '  Tea {Enter}', 'Tea'],
  ])('%s, and focus is back on the row', async (_, keys, settled) => {
    const onDone = vi.fn();
    render(<Renaming onDone={onDone} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{F2}');
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Ledger');
    await userEvent.keyboard(keys);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(settled);
    expect(row('Ledger')).toHaveFocus();
  });

  test('leaving the field settles what was typed', async () => {
    const onDone = vi.fn();
    render(<Renaming onDone={onDone} />);
    await userEvent.tab();
    await userEvent.keyboard('{F2}Rest');
    await userEvent.click(row('Archive'));
    expect(onDone).toHaveBeenCalledExactlyOnceWith('Rest');
  });
});

describe('dragging', () => {
  // Every row is 32 pixels high, and the tree begins at the top of the window.
  const middleOf = (name: string) => names.indexOf(name) * 32 + 16;

  beforeEach(() => {
    Object.assign(HTMLElement.prototype, { setPointerCapture: () => {} });
    return () => Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
  });

  function showDraggable() {
    const onDrop = vi.fn();
    showTree({
      drag: {
        canDrag: (name) => name !== 'Payments',
        describe: (name) => `1 item: ${name}`,
        holds: (name) => folders.has(name),
        canDrop: (dragged, target) => target.where === 'end' || target.node !== dragged,
        onDrop,
      },
    });
    const press = (name: string) =>
      fireEvent.pointerDown(row(name), {
        pointerId: 1,
        isPrimary: true,
        button: 0,
        clientX: 50,
        clientY: middleOf(name),
      });
    const moveTo = (y: number) =>
      fireEvent.pointerMove(window, { pointerId: 1, clientX: 50, clientY: y });
    const release = () => fireEvent.pointerUp(window, { pointerId: 1 });
    return { onDrop, press, moveTo, release };
  }

  test('what is let go over a folder goes into it', () => {
    const { onDrop, press, moveTo, release } = showDraggable();
    press('Refunds');
    moveTo(middleOf('Archive'));
    expect(row('Archive')).toHaveAttribute('data-drop-target');
    expect(within(document.body).getByText('1 item: Refunds')).toBeInTheDocument();
    release();
    expect(onDrop).toHaveBeenCalledExactlyOnceWith('Refunds', { where: 'into', node: 'Archive' });
  });

  test('near the edge of a row it goes beside it, and below everything to the end', () => {
    const { onDrop, press, moveTo, release } = showDraggable();
    press('Refunds');
    moveTo(middleOf('Archive') - 14);
    release();
    expect(onDrop).toHaveBeenLastCalledWith('Refunds', { where: 'before', node: 'Archive' });
    press('Refunds');
    moveTo(900);
    release();
    expect(onDrop).toHaveBeenLastCalledWith('Refunds', { where: 'end' });
  });

  test('Escape, a press without a move, and what can’t be dragged drop nothing', () => {
    const { onDrop, press, moveTo, release } = showDraggable();
    press('Refunds');
    moveTo(middleOf('Archive'));
    fireEvent.keyDown(window, { key: 'Escape' });
    release();
    press('Refunds');
    release();
    press('Payments');
    moveTo(middleOf('Archive'));
    release();
    expect(onDrop).not.toHaveBeenCalled();
  });

  test('held over a closed folder it opens after a while', () => {
    vi.useFakeTimers();
    const onToggle = vi.fn();
    render(
      <Tree
        label="Things"
        source={sourceOf(names)}
        rowHeight={32}
        renderRow={renderRow}
        onToggle={onToggle}
        onOpenSiblings={() => {}}
        drag={{
          canDrag: () => true,
          describe: (name) => name,
          holds: (name) => folders.has(name),
          canDrop: () => true,
          onDrop: () => {},
        }}
      />,
    );
    fireEvent.pointerDown(row('Refunds'), {
      pointerId: 1,
      isPrimary: true,
      button: 0,
      clientX: 50,
      clientY: 112,
    });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 50, clientY: middleOf('Archive') });
    vi.advanceTimersByTime(500);
    expect(onToggle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('Archive', true);
    vi.useRealTimers();
  });
});

describe('scrolling', () => {
  test('the rows of a place are there before the frame that shows it', () => {
    const many = Array.from({ length: 5000 }, (_, n) => `Row ${n}`);
    showTree({ rows: many });
    const scroller = screen.getByRole('tree').parentElement;
    // A test library would make any update look immediate.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    if (scroller) scroller.scrollTop = 3000 * 32;
    scroller?.dispatchEvent(new Event('scroll'));
    expect(row('Row 3000')).toBeInTheDocument();
    expect(screen.queryByRole('treeitem', { name: 'Row 20' })).not.toBeInTheDocument();
  });
});

describe('what a search or a scroll costs', () => {
  test('a row that comes in the place of another takes over its element', () => {
    const { showRows } = showTree();
    const ledger = row('Ledger');
    const archive = row('Archive');
    showRows(['Payments', 'Disputes', 'Archive']);
    expect(row('Disputes')).toBe(ledger);
    expect(row('Archive')).toBe(archive);
  });

  test('but not one that has focus, which would go along unsaid', async () => {
    const { showRows } = showTree();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const ledger = row('Ledger');
    showRows(['Payments', 'Disputes', 'Archive']);
    expect(row('Disputes')).toHaveFocus();
    expect(row('Disputes')).not.toBe(ledger);
  });

  test('while the rows around are enough, the next ones are drawn after the frame', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => `Row ${n}`);
    showTree({ rows: many });
    const scroller = screen.getByRole('tree').parentElement;
    const next = within(screen.getByRole('tree')).queryAllByRole('treeitem').length;
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    if (scroller) scroller.scrollTop = 2 * 32;
    scroller?.dispatchEvent(new Event('scroll'));
    expect(screen.queryByRole('treeitem', { name: `Row ${next}` })).not.toBeInTheDocument();
    expect(await screen.findByRole('treeitem', { name: `Row ${next}` })).toBeInTheDocument();
  });
});

describe('what a key costs', () => {
  test('moving on draws the content of no row again', async () => {
    const draw = vi.fn(renderRow);
    showTree({ renderRow: draw });
    await userEvent.tab();
    const before = draw.mock.calls.length;
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(row('Archive')).toHaveFocus();
    expect(draw).toHaveBeenCalledTimes(before);
  });
});

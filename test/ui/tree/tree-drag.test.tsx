import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { folderNames, getTreeRow, renderTree, rowNames } from './show-tree.tsx';

describe('dragging a tree row', () => {
  // Every row is 32 pixels high, and the tree starts at the top of the window.
  const middleOf = (name: string) => rowNames.indexOf(name) * 32 + 16;

  beforeEach(() => {
    Object.assign(HTMLElement.prototype, { setPointerCapture: () => {} });
    return () => Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
  });

  function showDraggable({
    onToggle = () => {},
  }: {
    onToggle?: (name: string, open: boolean) => void;
  } = {}) {
    const onDrop = vi.fn();
    renderTree({
      onToggle,
      drag: {
        canDrag: (name) => name !== 'Payments',
        describe: (name) => `1 item: ${name}`,
        isContainer: (name) => folderNames.has(name),
        canDrop: (dragged, target) => target.where === 'end' || target.node !== dragged,
        onDrop,
      },
    });
    const press = (name: string) =>
      fireEvent.pointerDown(getTreeRow(name), {
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

  test('drops the row into the folder under the pointer', () => {
    const { onDrop, press, moveTo, release } = showDraggable();
    press('Refunds');
    moveTo(middleOf('Archive'));
    expect(getTreeRow('Archive')).toHaveAttribute('data-drop-target');
    expect(screen.getByText('1 item: Refunds')).toBeInTheDocument();
    release();
    expect(onDrop).toHaveBeenCalledExactlyOnceWith('Refunds', { where: 'into', node: 'Archive' });
  });

  test('drops the row next to another row near the edge of that row, and at the end if the pointer is below all rows', () => {
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

  test('drops nothing after Escape, without pointer movement, or if the row can’t be dragged', () => {
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

  test('expands a collapsed folder if the pointer rests on the folder', () => {
    vi.useFakeTimers();
    const onToggle = vi.fn();
    const { press, moveTo } = showDraggable({ onToggle });
    press('Refunds');
    moveTo(middleOf('Archive'));
    vi.advanceTimersByTime(500);
    expect(onToggle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('Archive', true);
  });
});

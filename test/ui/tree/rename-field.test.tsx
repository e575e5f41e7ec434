import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { RenameField } from '#ui/tree/RenameField.tsx';
import { Tree } from '#ui/tree/Tree.tsx';
import { createRowSource, getTreeRow, renderRow, rowNames } from './show-tree.tsx';

describe('RenameField', () => {
  function Renaming({ onDone }: { onDone: (name: string | undefined) => void }) {
    const [editing, setEditing] = useState<string>();
    const done = (name: string | undefined) => {
      setEditing(undefined);
      onDone(name);
    };
    return (
      <Tree
        label="Things"
        source={createRowSource(rowNames)}
        rowHeight={32}
        renderRow={renderRow}
        onToggle={() => {}}
        onOpenSiblings={() => {}}
        commands={new Map([['F2', setEditing]])}
        editor={
          editing === undefined
            ? undefined
            : {
                key: editing,
                field: <RenameField label="Name" name={editing} onDone={done} />,
              }
        }
      />
    );
  }

  test.each([
    ['Enter renames', 'Tea time{Enter}', 'Tea time'],
    ['Escape keeps the name', 'Tea time{Escape}', undefined],
    ['an empty name changes nothing', '{Delete}{Enter}', undefined],
    ['spaces around the name are trimmed', '  Tea {Enter}', 'Tea'],
  ])('%s, and focus returns to the row', async (_, keys, settled) => {
    const onDone = vi.fn();
    render(<Renaming onDone={onDone} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{F2}');
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Ledger');
    await userEvent.keyboard(keys);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(settled);
    expect(getTreeRow('Ledger')).toHaveFocus();
  });

  test('accepts the new name when focus leaves the field', async () => {
    const onDone = vi.fn();
    render(<Renaming onDone={onDone} />);
    await userEvent.tab();
    await userEvent.keyboard('{F2}Rest');
    await userEvent.click(getTreeRow('Archive'));
    expect(onDone).toHaveBeenCalledExactlyOnceWith('Rest');
  });
});

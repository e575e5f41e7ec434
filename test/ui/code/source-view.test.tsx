import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type LineRange, SourceView } from '#ui/code/SourceView.tsx';

const text = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n');

function Source() {
  const [selected, setSelected] = useState<LineRange>();
  return (
    <>
      <SourceView text={text} language="" selected={selected} onSelect={setSelected} />
      <output>{selected?.join('-')}</output>
    </>
  );
}

test('source lines are selected by keyboard, with Shift up to another line', async () => {
  const user = userEvent.setup();
  render(<Source />);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Line 1' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('3-3');
  expect(screen.getByRole('button', { name: 'Line 3', pressed: true })).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(screen.getByRole('status')).toHaveTextContent('3-5');
  await user.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Line 30' })).toHaveFocus();
});

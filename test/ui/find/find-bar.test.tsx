import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { FindBar } from '#ui/find/FindBar.tsx';
import { useFind } from '#ui/find/use-find.ts';

function Reader() {
  const container = useRef<HTMLDivElement>(null);
  const find = useFind(container);
  return (
    <>
      <FindBar find={find} onClose={() => {}} />
      <div ref={container}>
        <p>
          An <em>ent</em>ry is posted.
        </p>
        <p>Écoute the ENTRY.</p>
        <button type="button">entry</button>
      </div>
    </>
  );
}

test('find counts matches across elements, in any case, and goes from one to the next', async () => {
  const user = userEvent.setup();
  render(<Reader />);
  const field = screen.getByRole('textbox', { name: 'Find in document' });
  expect(field).toHaveFocus();
  await user.keyboard('entry');
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2');
  expect(window.getSelection()?.toString()).toBe('entry');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('2 of 2');
  expect(window.getSelection()?.toString()).toBe('ENTRY');
  await user.click(screen.getByRole('button', { name: 'Next match' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2');
  await user.keyboard('p');
  expect(screen.getByRole('status')).toHaveTextContent('2 of 2');
  await user.clear(field);
  await user.keyboard('ecoute');
  expect(window.getSelection()?.toString()).toBe('Écoute');
  await user.keyboard('zz');
  expect(screen.getByRole('status')).toHaveTextContent('No results');
});

import { render, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FindBar } from '#ui/find/FindBar.tsx';
import { useFind } from '#ui/find/use-find.ts';

function Reader({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const find = useFind(container);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen && <FindBar find={find} onClose={() => setIsOpen(false)} />}
      <div ref={container}>{children}</div>
    </>
  );
}

const entries = (
  <>
    <p>
      An <em>ent</em>ry is posted.
    </p>
    <p>Écoute the ENTRY.</p>
    <button type="button">entry</button>
  </>
);

const status = () => screen.getByRole('status');
const selection = () => window.getSelection()?.toString();

async function find(user: UserEvent, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: 'Find in document' });
  await user.clear(field);
  await user.type(field, text);
}

test('find counts matches across elements, in any case, and goes from one to the next', async () => {
  const user = userEvent.setup();
  render(<Reader>{entries}</Reader>);
  expect(screen.getByRole('textbox', { name: 'Find in document' })).toHaveFocus();
  await user.keyboard('entry');
  await waitFor(() => expect(status()).toHaveTextContent('1 of 2'));
  await user.keyboard('{Enter}');
  expect(status()).toHaveTextContent('2 of 2');
  expect(selection()).toBe('ENTRY');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(status()).toHaveTextContent('1 of 2');
  expect(selection()).toBe('entry');
  await user.click(screen.getByRole('button', { name: 'Previous match' }));
  expect(status()).toHaveTextContent('2 of 2');
});

test('find ignores accents, and says when it finds nothing', async () => {
  const user = userEvent.setup();
  render(<Reader>{entries}</Reader>);
  await find(user, 'ecoute');
  await waitFor(() => expect(selection()).toBe('Écoute'));
  await find(user, 'nothing');
  await waitFor(() => expect(status()).toHaveTextContent('No results'));
  await user.keyboard('{Enter}');
  expect(status()).toHaveTextContent('No results');
  await find(user, ' ');
  expect(status()).toBeEmptyDOMElement();
});

test('find goes on by n and p outside of its field', async () => {
  const user = userEvent.setup();
  render(<Reader>{entries}</Reader>);
  await find(user, 'entry');
  await user.click(screen.getByRole('button', { name: 'Next match' }));
  await user.keyboard('n');
  expect(status()).toHaveTextContent('1 of 2');
  await user.keyboard('p');
  expect(status()).toHaveTextContent('2 of 2');
  await user.keyboard('/');
  expect(screen.getByRole('textbox', { name: 'Find in document' })).toHaveFocus();
});

test('find leaves selection and focus at the match when it is closed', async () => {
  const user = userEvent.setup();
  render(<Reader>{entries}</Reader>);
  await find(user, 'écoute');
  await waitFor(() => expect(status()).toHaveTextContent('1 of 1'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(selection()).toBe('Écoute');
  expect(screen.getByText('Écoute the ENTRY.')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'entry' })).toHaveFocus();
  expect(screen.getByText('Écoute the ENTRY.')).not.toHaveAttribute('tabindex');
});

test('find opens what holds the match', async () => {
  const user = userEvent.setup();
  const opened = vi.fn();
  render(
    <Reader>
      <details>
        <summary>More</summary>
        <p>inside</p>
      </details>
      <p>beneath</p>
    </Reader>,
  );
  const beneath = screen.getByText('beneath');
  beneath.setAttribute('hidden', 'until-found');
  beneath.addEventListener('beforematch', opened);
  await find(user, 'inside');
  await waitFor(() => expect(screen.getByRole('group')).toHaveAttribute('open'));
  expect(opened).not.toHaveBeenCalled();
  await find(user, 'beneath');
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(beneath).not.toHaveAttribute('hidden');
});

test('find counts again when the document grows', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Reader>{entries}</Reader>);
  await find(user, 'entry');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(status()).toHaveTextContent('2 of 2'));
  rerender(
    <Reader>
      {entries}
      <p>One more entry, and another entry.</p>
    </Reader>,
  );
  await waitFor(() => expect(status()).toHaveTextContent('2 of 4'));
});

test('find says when it has more than ten thousand matches', async () => {
  const user = userEvent.setup();
  render(
    <Reader>
      <p>{'a '.repeat(10_001)}</p>
    </Reader>,
  );
  await find(user, 'a');
  await waitFor(() => expect(status()).toHaveTextContent('10,000+'));
});

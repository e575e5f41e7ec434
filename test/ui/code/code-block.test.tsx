import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';

test('CodeBlock highlights code according to its language', async () => {
  render(<CodeBlock code={'{ "amount": 1250, "currency": "EUR" }'} language="json" />);
  const block = screen.getByRole('figure', { name: 'Code: JSON' });
  const name = await within(block).findByText('"amount"');
  expect(name).toHaveAttribute('data-kind', 'name');
  expect(within(block).getByText('"EUR"')).toHaveAttribute('data-kind', 'string');
  expect(block).toHaveTextContent('{ "amount": 1250, "currency": "EUR" }');
});

test('CodeBlock renders code in an unknown language as plain text', () => {
  render(<CodeBlock code={'a < b\n'} language="brainfuck" />);
  expect(screen.getByRole('figure', { name: 'Code: brainfuck' })).toHaveTextContent('a < b');
});

test('CodeBlock copies the original code', async () => {
  const user = userEvent.setup();
  render(<CodeBlock code={'one\ntwo\n'} language="" />);
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toBe('one\ntwo\n');
});

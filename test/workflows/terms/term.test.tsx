import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ServicesProvider } from '#platform/react.tsx';
import { createTestServices } from '#test/support/test-services.ts';
import { Term } from '#workflows/terms/Term.tsx';

function renderTerms(terms: Readonly<Record<string, string>>) {
  const services = createTestServices({ terms }, async () => '');
  render(
    <ServicesProvider services={services}>
      <Term name="canQc">Can QC</Term>
      <Term name="plan">Plan</Term>
    </ServicesProvider>,
  );
  return userEvent.setup();
}

test('a term shows its explanation while it has focus, until Escape is pressed', async () => {
  const user = renderTerms({ canQc: 'Checks the work of others.' });
  const term = screen.getByRole('button', { name: 'Can QC' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(term).toHaveFocus();
  expect(term).toHaveAccessibleDescription('Checks the work of others.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(term).toHaveFocus();
});

test('a term shows its explanation while the pointer is over the term or its explanation', async () => {
  const user = renderTerms({ canQc: 'Checks the work of others.' });
  const term = screen.getByRole('button', { name: 'Can QC' });
  await user.hover(term);
  const tooltip = screen.getByRole('tooltip');
  fireEvent.pointerOut(term, { relatedTarget: tooltip });
  fireEvent.pointerOver(tooltip, { relatedTarget: term });
  expect(screen.getByRole('tooltip')).toHaveTextContent('Checks the work of others.');
  await user.unhover(screen.getByRole('tooltip'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a term without an explanation is plain text', () => {
  renderTerms({ canQc: 'Checks the work of others.' });
  expect(screen.getByText('Plan')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Plan' })).toBeNull();
});

import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Outline } from '#ui/outline/Outline.tsx';

test('the outline links to each section and says which is read and which changed', () => {
  const headings = [
    { slug: 'ledger', text: 'Ledger', level: 1 },
    { slug: 'states', text: '1. States', level: 2 },
    { slug: 'limits', text: '2. Limits', level: 2 },
  ];
  render(
    <MemoryRouter>
      <Outline
        headings={headings}
        current="states"
        changed={new Set(['limits'])}
        hrefOf={(slug) => `/a#${slug}`}
      />
    </MemoryRouter>,
  );
  const outline = screen.getByRole('navigation', { name: 'On this page' });
  const links = within(outline).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['1. States', '2. Limits, changed']);
  expect(links[0]).toHaveAttribute('aria-current', 'location');
  expect(links[1]).toHaveAttribute('href', '/a#limits');
});

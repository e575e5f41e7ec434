import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Page } from '#ui/page/Page.tsx';

it('Page shows the links to the screens above it, separated by slashes', () => {
  const crumbs = [
    { to: '/settings/webhooks', label: 'Webhooks' },
    { to: '/settings/webhooks/1', label: 'https://hooks.example/1' },
  ];
  render(
    <MemoryRouter>
      <Page title="Deliveries" crumbs={crumbs}>
        Content
      </Page>
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(crumbs.map(({ to }) => to));
  expect(links[0]?.parentElement).toHaveTextContent('Webhooks/https://hooks.example/1');
});

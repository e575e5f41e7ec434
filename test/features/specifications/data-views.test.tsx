import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createLazyDataView } from '#features/specifications/document/data-views.tsx';

test('lazyDataView shows the source with a message if its code can’t be loaded', async () => {
  const BrokenView = createLazyDataView(() => Promise.reject(new TypeError('Failed to fetch')));
  render(<BrokenView text={'{ "a": 1 }'} language="json" />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  expect(await screen.findByText(/^The view of this file couldn’t be loaded/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Source' })).toHaveTextContent('{ "a": 1 }');
});

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfigErrorPage } from '#app/StandalonePage.tsx';

it('ConfigErrorPage lists each invalid field and offers “Try again”', () => {
  render(
    <ConfigErrorPage
      problems={[
        { field: 'baseUrl', message: 'is missing' },
        { field: 'extensions.1', message: 'must be one of viewer.read' },
      ]}
    />,
  );
  expect(screen.getByRole('main')).toHaveTextContent('found 2 problems');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'baseUrlis missing',
    'extensions.1must be one of viewer.read',
  ]);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

function stop(blockedURI: string) {
  const violation = new Event('securitypolicyviolation');
  const details = { effectiveDirective: 'connect-src', disposition: 'enforce', blockedURI };
  act(() => void document.dispatchEvent(Object.assign(violation, details, { sourceFile: '' })));
}

it('a notice names the origin of a request that the content security policy blocks; after “Hide” it appears only for another origin', async () => {
  const { user } = await renderApp(server, '/people');
  await screen.findByRole('heading', { level: 1, name: /^People/ });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  stop('https://api.example.test/viewer/v1/bookmark-state');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This deployment does not allow requests to https://api.example.test',
  );
  expect(screen.getByRole('alert')).not.toHaveTextContent('bookmark-state');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  stop('https://api.example.test/b');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  stop('https://data.example.test/');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'https://api.example.test, https://data.example.test',
  );
});

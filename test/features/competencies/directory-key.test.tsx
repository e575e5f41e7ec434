import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

test('a competency is not asked for before the directory key is typed in, then shown', async () => {
  const asking = { directoryKey: { mode: 'ask' } };
  const { user } = await renderApp(server, '/competencies/Platform/API%20design', asking);
  fireEvent.change(await screen.findByLabelText('Directory key'), {
    target: { value: 'reference-directory-key' },
  });
  expect(server.sent.filter(({ path }) => path.startsWith('/data/'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use key' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'API design' })).toBeVisible();
});

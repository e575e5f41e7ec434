import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const asking = { directoryKey: { mode: 'ask' }, extensions: [] };

test.each([
  ['/people/Mara%20Okafor', 'Mara Okafor'],
  ['/competencies/Platform/API%20design', 'API design'],
])(
  '%s sends no request to the people directory before the user enters its key',
  async (path, title) => {
    const { user } = await renderApp(server, path, asking);
    fireEvent.change(await screen.findByLabelText('Directory key'), {
      target: { value: 'reference-directory-key' },
    });
    expect(server.sent.filter((sent) => sent.path.startsWith('/data/'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    const heading = { level: 1, name: new RegExp(`^${title}`) };
    expect(await screen.findByRole('heading', heading)).toBeVisible();
  },
);

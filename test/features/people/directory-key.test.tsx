import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const asking = { directoryKey: { mode: 'ask' }, extensions: [] };

describe('people behind a directory key', () => {
  test.each([
    ['/people', 'People'],
    ['/people/Mara%20Okafor', 'Mara Okafor'],
  ])('%s: are asked for once the key is typed in', async (path, title) => {
    const { user } = await renderApp(server, path, asking);
    fireEvent.change(await screen.findByLabelText('Directory key'), {
      target: { value: 'reference-directory-key' },
    });
    expect(server.sent.filter((sent) => sent.path.startsWith('/data/'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: new RegExp(`^${title}`) }),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: /^(Mara Okafor|API design)$/ })).toBeVisible();
  });
});

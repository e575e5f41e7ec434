import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

describe('the interface', () => {
  test('is read from the person’s menu, without a request', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/verify');
    await user.click(await screen.findByRole('button', { name: /Mara Okafor/ }));
    const before = server.sent.length;
    await user.click(screen.getByRole('button', { name: 'Interface' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Interface' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(window.location.pathname).toBe('/interface');
    expect(await screen.findByText(/3\.1\.0/)).toBeInTheDocument();
    expect(server.sent.slice(before)).toEqual([]);
  });

  test('says of each extension whether this service offers it', async () => {
    await renderApp(server, '/interface', { extensions: ['viewer.read'] });
    const extensions = within(await screen.findByRole('region', { name: 'Extensions' }));
    const [people, read] = extensions.getAllByRole('listitem');
    expect(people).toHaveTextContent('directory.people: not offered');
    expect(read).toHaveTextContent('viewer.read: offered');
  });
});

import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const introductions = [
  ['/competencies', /^A competency is an area of expertise/],
  ['/people', /^Find people with their skills/],
  ['/bookmarks', /^Bookmarks lead to specifications/],
  ['/specifications', /^Search and read specifications/],
  ['/settings/webhooks', /^The service POSTs the events/],
] as const;

test('each screen explains itself until the user dismisses its explanation', async () => {
  const { user, router, unmount } = await renderApp(server, '/competencies');
  for (const [path, words] of introductions) {
    await act(() => router().navigate(path));
    const text = await screen.findByText(words);
    await user.click(screen.getByRole('button', { name: 'Dismiss explanation' }));
    expect(text).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  }
  unmount();

  const again = await renderApp(server, '/competencies');
  for (const [path, words] of introductions) {
    await act(() => again.router().navigate(path));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(words)).toBeNull();
  }
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

test.each([
  ['/competencies', 'A competency is an area of expertise'],
  ['/people', 'Find people with their skills'],
  ['/bookmarks', 'Bookmarks lead to specifications'],
  ['/specifications', 'Search and read specifications'],
  ['/settings/webhooks', 'The service POSTs the events'],
])(
  'the screen %s explains itself until the user dismisses the explanation',
  async (path, words) => {
    const { user, unmount } = await renderApp(server, path);
    const text = await screen.findByText(new RegExp(`^${words}`));
    await user.click(screen.getByRole('button', { name: 'Dismiss explanation' }));
    expect(text).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    unmount();

    await renderApp(server, path);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(new RegExp(`^${words}`))).toBeNull();
  },
);

test('a dismissal keeps the explanations of other screens', async () => {
  const { user } = await renderApp(server, '/competencies');
  await user.click(await screen.findByRole('button', { name: 'Dismiss explanation' }));
  await user.click(screen.getByRole('link', { name: 'People' }));
  expect(await screen.findByText(/^Find people with their skills/)).toBeVisible();
});

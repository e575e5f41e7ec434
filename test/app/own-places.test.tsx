import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const openMenu = async () => {
  const { user } = await renderApp(server, '/settings/webhooks');
  await user.click(await screen.findByRole('button', { name: /Mara Okafor/ }));
  return user;
};

describe('menu of the signed-in user', () => {
  it('contains links to the user’s profile and competencies', async () => {
    const user = await openMenu();
    await user.click(await screen.findByRole('link', { name: 'My profile' }));
    await screen.findByRole('heading', { level: 1, name: 'Mara Okafor' });
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(await screen.findByRole('link', { name: 'My competencies' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Competencies 2 of 42' }),
    ).toBeVisible();
  });

  it("contains no link to the user's profile if no record has the user's e-mail address", async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/people`, () => HttpResponse.json([{ name: 'Mara Okafor' }])),
    );
    await openMenu();
    await screen.findByRole('button', { name: 'Sign out' });
    await expect
      .poll(() => server.sent.filter(({ path }) => path === '/data/v1/people').length)
      .toBe(1);
    expect(screen.queryByRole('link', { name: 'My profile' })).toBeNull();
  });
});

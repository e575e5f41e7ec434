import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('Shell', () => {
  it('shows the signed-in user and links to the main areas, and marks the current area', async () => {
    const { user } = await renderApp(server, '/competencies');
    await heading(/^Competencies/);
    expect(screen.getByRole('button', { name: /Mara Okafor/ })).toBeVisible();
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    const links = within(navigation).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Competencies',
      'People',
      'Bookmarks',
      'Specifications',
      'Webhooks',
    ]);
    await user.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveFocus();
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
    await user.click(screen.getByRole('link', { name: 'People' }));
    await user.click(await screen.findByRole('link', { name: 'Aiko Tan' }));
    await heading('Aiko Tan');
    expect(screen.getByRole('link', { name: 'People', current: 'page' })).toBeInTheDocument();
  });

  it('shows “Page not found” with a link for an unknown URL', async () => {
    const { user } = await renderApp(server, '/nowhere');
    await heading('Page not found');
    await user.click(screen.getByRole('link', { name: 'Go to competencies' }));
    expect(await heading(/^Competencies/)).toBeVisible();
  });
});

describe('theme', () => {
  it("remains the user's choice after a reload", async () => {
    const { user, unmount } = await renderApp(server, '/competencies');
    await heading(/^Competencies/);
    expect(document.documentElement).toHaveAttribute('data-theme', 'system');
    await user.click(screen.getByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    unmount();
    document.documentElement.removeAttribute('data-theme');
    await renderApp(server, '/competencies');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });
});

describe('failed first request of a screen', () => {
  it('is reported inside the shell in a focused alert; “Try again” loads the screen', async () => {
    server.use(
      http.get(
        `${appOrigin}/data/v1/competencies`,
        () => HttpResponse.json({ detail: 'Nothing here.' }, { status: 404 }),
        { once: true },
      ),
    );
    const { user } = await renderApp(server, '/competencies');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The service says: “Nothing here.”');
    expect(alert).toHaveFocus();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await heading(/^Competencies/)).toBeVisible();
  });

  it('shows a form if the directory key is missing; the screen loads after the user enters the key', async () => {
    const config = { directoryKey: { mode: 'ask' }, extensions: [] };
    const { user } = await renderApp(server, '/competencies', config);
    await heading('Directory key');
    expect(server.sent).toHaveLength(0);
    const field = await screen.findByLabelText('Directory key');
    expect(field).toHaveAttribute('type', 'password');

    await user.click(screen.getByRole('button', { name: 'Use key' }));
    expect(field).toHaveAccessibleDescription('Enter the key.');
    expect(field).toHaveFocus();

    await user.type(field, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Directory key')).toHaveAccessibleDescription(
        'The directory refused this key.',
      ),
    );

    await user.click(screen.getByLabelText('Directory key'));
    await user.paste('reference-directory-key');
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    await heading(/^Competencies/);
    expect(sessionStorage).toHaveLength(0);
    expect(server.sent.map(({ headers }) => headers.get('x-api-key'))).toEqual([
      'wrong',
      'reference-directory-key',
    ]);
    expect(server.sent.some(({ headers }) => headers.has('authorization'))).toBe(false);
  });

  it('shows a form that keeps the directory key until the tab is closed if the checkbox is checked', async () => {
    const { user } = await renderApp(server, '/competencies', { directoryKey: { mode: 'ask' } });
    await user.click(await screen.findByLabelText('Directory key'));
    await user.paste('reference-directory-key');
    await user.click(screen.getByRole('checkbox', { name: 'Keep until this tab is closed' }));
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    await heading(/^Competencies/);
    expect(Object.values(sessionStorage)).toEqual(['"reference-directory-key"']);
  });

  it('is reported as an ended session if the status is 401', async () => {
    server.use(
      http.get(
        `${appOrigin}/viewer/v1/bookmark-state`,
        () => new HttpResponse(null, { status: 401 }),
      ),
    );
    await renderApp(server, '/bookmarks');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended');
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const findList = () => screen.findByRole('heading', { level: 1, name: /^Competencies/ });
const banner = () => screen.getByRole('status', { name: 'Connection and version' });

async function openApp(path: string) {
  const app = await renderApp(server, path);
  return { ...app, reload: app.services.newVersion.reload };
}

/** Dispatches the event that Vite sends if a chunk of the build can't be loaded. */
async function dispatchPreloadError(): Promise<void> {
  await act(async () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { payload: new TypeError('no such part') }));
    // Timers of the same duration fire in order, so the reload has run before this one.
    await new Promise((resolve) => setTimeout(resolve));
  });
}

describe('missing chunk of the build', () => {
  test('reloads the app once, and then offers a reload button if the chunk is still missing', async () => {
    const { reload } = await openApp('/competencies');
    await findList();
    await dispatchPreloadError();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(banner()).toBeEmptyDOMElement();

    // Simulates that the chunk is still missing after the reload.
    await dispatchPreloadError();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(banner()).toHaveTextContent('A new version is available.');
  });

  test('reloads the app only after the URL has changed to the opened screen', async () => {
    const { reload, router, user } = await openApp('/competencies');
    await findList();
    const urls: string[] = [];
    vi.mocked(reload).mockImplementation(() => urls.push(window.location.pathname));
    // The code of a screen is requested while the navigation to the screen is pending.
    const unsubscribe = router().subscribe(({ navigation }) => {
      if (navigation.state === 'idle') return;
      unsubscribe();
      window.dispatchEvent(
        Object.assign(new Event('vite:preloadError'), { payload: new TypeError('no such part') }),
      );
    });
    await user.click(screen.getByRole('link', { name: 'Webhooks' }));
    await waitFor(() => expect(urls).toEqual(['/settings/webhooks']));
  });

  test('offers a reload button instead of reloading if there is unsaved work', async () => {
    const { user, reload } = await openApp('/settings/webhooks/new');
    await user.click(await screen.findByLabelText('Endpoint URL'));
    await user.paste('https://hooks.example.test/');
    await dispatchPreloadError();
    expect(reload).not.toHaveBeenCalled();
    expect(banner()).toHaveTextContent('A new version is available.');
    expect(screen.getByLabelText('Endpoint URL')).toHaveValue('https://hooks.example.test/');
    await user.click(within(banner()).getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('offers no reload button while the device is offline', async () => {
    const { reload } = await openApp('/competencies');
    await findList();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await dispatchPreloadError();
    expect(reload).not.toHaveBeenCalled();
    expect(banner()).not.toHaveTextContent('A new version');
  });

  test("doesn't reload the app if the missing chunk is only preloaded", async () => {
    const { reload, services } = await openApp('/competencies');
    await findList();
    await services.newVersion.preload(dispatchPreloadError);
    expect(reload).not.toHaveBeenCalled();
    expect(banner()).toBeEmptyDOMElement();
    await dispatchPreloadError();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

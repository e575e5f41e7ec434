import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { reloadPage } from '#platform/reload.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const findList = () => screen.findByRole('heading', { level: 1, name: /^Competencies/ });
const banner = () => screen.getByRole('status', { name: 'Connection and version' });

/** As Vite says it when a part of the build is not there. */
async function missPart(): Promise<void> {
  await act(async () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { payload: new TypeError('no such part') }));
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
}

vi.mock('#platform/reload.ts');
const reloads = () => vi.mocked(reloadPage).mock.calls.length;
afterEach(() => vi.mocked(reloadPage).mockClear());

test('a missing part reloads the app, once', async () => {
  await renderApp(server, '/competencies');
  await findList();
  await missPart();
  expect(reloads()).toBe(1);
  expect(banner()).toBeEmptyDOMElement();

  // As after a reload that didn't help.
  await missPart();
  expect(reloads()).toBe(1);
  expect(banner()).toHaveTextContent('A new version is available.');
});

test('with something unsaved on screen it only says so, and the person reloads', async () => {
  const { user } = await renderApp(server, '/settings/webhooks/new');
  await user.type(await screen.findByLabelText('Endpoint URL'), 'https://hooks.example.test/');
  await missPart();
  expect(reloads()).toBe(0);
  expect(banner()).toHaveTextContent('A new version is available.');
  expect(screen.getByLabelText('Endpoint URL')).toHaveValue('https://hooks.example.test/');
  await user.click(within(banner()).getByRole('button', { name: 'Reload' }));
  expect(reloads()).toBe(1);
});

test('offline, a part that can’t be had is no new version', async () => {
  await renderApp(server, '/competencies');
  await findList();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await missPart();
  expect(reloads()).toBe(0);
  expect(banner()).not.toHaveTextContent('A new version');
});

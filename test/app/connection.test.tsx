import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const competencies = '/data/v1/competencies';
const reads = (path: string) => server.sent.filter((request) => request.path === path);
const findList = () => screen.findByRole('heading', { level: 1, name: /^Competencies/ });
const banner = () => screen.getByRole('status', { name: 'Connection and version' });

async function goOffline(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
}

async function comeBack(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
}

afterEach(comeBack);

describe('app that goes offline', () => {
  test('shows a banner with the age of the data while offline, and refetches the data when online again', async () => {
    const { services } = await renderApp(server, '/competencies');
    await findList();
    expect(banner()).toBeEmptyDOMElement();
    // The banner is after the screen, so that it moves nothing.
    const position = screen.getByRole('main').compareDocumentPosition(banner());
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await goOffline();
    expect(banner()).toHaveTextContent(/You are offline\..*Shown as of today at \d\d:\d\d\./);
    expect(await findList()).toBeVisible();

    await comeBack();
    expect(banner()).toBeEmptyDOMElement();
    await waitFor(() => expect(reads(competencies)).toHaveLength(2));
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
  });

  test('when online again, sends nothing before the Retry-After time of an earlier 429 has passed', async () => {
    const view = await renderApp(server, '/competencies');
    await findList();
    const busy = () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '60' } });
    server.use(http.get(appOrigin + competencies, busy));
    await act(() => view.services.queryClient.invalidateQueries({ queryKey: ['directory'] }));
    const before = reads(competencies).length;
    await goOffline();
    await comeBack();
    await waitFor(() => expect(view.services.queryClient.isFetching()).toBe(0));
    expect(reads(competencies)).toHaveLength(before);
  });

  test('when online again, reloads a screen that failed to load while offline', async () => {
    await goOffline();
    await renderApp(server, '/competencies');
    expect(await screen.findByText(/There was no connection/)).toBeVisible();
    expect(banner()).not.toHaveTextContent('Shown as of');
    expect(reads(competencies)).toHaveLength(0);
    await comeBack();
    expect(await findList()).toBeVisible();
  });

  test('when online again, reloads the app if code of the screen is missing', async () => {
    await goOffline();
    const { services } = await renderApp(server, '/competencies');
    await screen.findByText(/There was no connection/);
    vi.spyOn(services.newVersion, 'isMissingPart').mockReturnValue(true);
    expect(services.newVersion.reload).not.toHaveBeenCalled();
    await comeBack();
    expect(services.newVersion.reload).toHaveBeenCalledOnce();
  });

  test('when online again, dismisses the message about a change that wasn’t sent', async () => {
    const { user } = await renderApp(server, '/bookmarks');
    const messages = await screen.findByRole('status', { name: 'Messages' });
    const row = (await screen.findAllByRole('treeitem', { expanded: false }))[0];
    await goOffline();
    row?.focus();
    await user.keyboard('{F2}Renamed offline{Enter}');
    await waitFor(() => expect(messages).toHaveTextContent('There was no connection.'));
    await comeBack();
    expect(messages).toBeEmptyDOMElement();
  });
});

describe('failed refetch', () => {
  test('keeps the old data on screen and shows the age of the data; “Try again” refetches the data', async () => {
    const { user, services } = await renderApp(server, '/competencies');
    await findList();
    server.use(http.get(appOrigin + competencies, () => new HttpResponse(null, { status: 500 })));
    await act(() => services.queryClient.invalidateQueries({ queryKey: ['directory'] }));
    await waitFor(() =>
      expect(banner()).toHaveTextContent(
        /couldn’t be refreshed\. Shown as of today at \d\d:\d\d\./,
      ),
    );
    expect(await findList()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();

    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(appOrigin + competencies, async ({ request }) => {
        await asked;
        return server.service().fetch(request);
      }),
    );
    await user.click(within(banner()).getByRole('button', { name: 'Try again' }));
    expect(within(banner()).getByRole('button')).toHaveAccessibleName('Trying again…');
    answer();
    await waitFor(() => expect(banner()).toBeEmptyDOMElement());
  });

  test('after a 503, disables “Try again” and counts down the Retry-After time', async () => {
    const { services } = await renderApp(server, '/competencies');
    await findList();
    server.use(
      http.get(
        appOrigin + competencies,
        () => new HttpResponse(null, { status: 503, headers: { 'retry-after': '60' } }),
      ),
    );
    await act(() => services.queryClient.invalidateQueries({ queryKey: ['directory'] }));
    const again = await within(banner()).findByRole('button');
    expect(again).toHaveAccessibleName(/^Try again in \d+ s$/);
    expect(again).toHaveAttribute('aria-disabled', 'true');
  });
});

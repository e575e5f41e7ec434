import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { formatComparison } from '#features/specifications/changes/change-labels.ts';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import type { Services } from '#platform/react.tsx';
import {
  earlierLedgerText,
  mockSpecificationText,
  smallContent,
  storeEarlierVersionAsRead,
} from '#test/features/specifications/sample-repository.ts';
import { failSlicesOf } from '#test/support/failing-slices.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const name = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const ledger = paths.specification(name);
const address = `${appOrigin}/viewer/v1/specifications`;
const readingsPath = '/viewer/v1/specification-readings';
const readingsAddress = appOrigin + readingsPath;
const without = (...names: readonly string[]) => ({
  extensions: extensionNames.filter((extension) => !names.includes(extension)),
});
const puts = () => server.sent.filter(({ method }) => method === 'PUT');

/** Starts a fake clock that runs at normal speed until `passReadingTime` advances it. */
const startReadingClock = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });

/**
 * Advances the fake clock by more than the time that a text must be on screen to count as read, and
 * waits until the last read versions that the app sends have been stored.
 */
async function passReadingTime({ queryClient }: Services) {
  await act(() => vi.advanceTimersByTimeAsync(2_300));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
}

const readBefore = () => storeEarlierVersionAsRead(server, name);

/** Expects these buttons next to the summary of the changes, in this order. */
function expectNoticeButtons(...names: readonly string[]): void {
  const notice = screen.getByText(/since you read this/).parentElement ?? document.body;
  const buttons = within(notice).getAllByRole('button');
  expect(buttons).toHaveLength(names.length);
  for (const [at, name] of names.entries()) expect(buttons[at]).toHaveAccessibleName(name);
}

test('a text counts as read only after the tab is visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  startReadingClock();
  const { services } = await renderApp(server, ledger);
  await screen.findByRole('heading', { name: /Ledger states/ });
  const isListed = () => server.sent.some(({ path }) => path.startsWith(readingsPath));
  await waitFor(() => expect(isListed() && services.queryClient.isFetching() === 0).toBe(true));
  await passReadingTime(services);
  expect(puts()).toEqual([]);
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await passReadingTime(services);
  expect(puts()).toHaveLength(1);
});

describe('changed specification', () => {
  test('shows the number of changed sections, and highlights changed words on request', async () => {
    await readBefore();
    const { user } = await renderApp(server, ledger);
    expect(await screen.findByText('1 of 3 sections changed, and facts at the top')).toBeVisible();
    expect(screen.queryByText('400')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Changes' }));
    expect((await screen.findByText('400')).closest('del')).not.toBeNull();
    expect(screen.getByText('409').closest('ins')).not.toBeNull();
    expect(screen.getByText('draft').closest('del')).not.toBeNull();
    const others = ['Changes', 'Previous change', 'Next change'];
    expectNoticeButtons(...others, 'Mark as read');
    const outline = screen.getByRole('navigation', { name: 'On this page' });
    expect(within(outline).getByRole('link', { name: /1\. States, changed/ })).toBeVisible();
    await waitFor(() => expect(puts()).toHaveLength(1), { timeout: 5_000 });
    // The button remains, so that the arrows keep their positions under the pointer.
    expectNoticeButtons(...others, 'Marked as read');
  });

  test('stays unread while its changes are hidden, until “Mark as read” has succeeded', async () => {
    await readBefore();
    startReadingClock();
    const { user, services } = await renderApp(server, ledger);
    await screen.findByText('1 of 3 sections changed, and facts at the top');
    await passReadingTime(services);
    expect(puts()).toEqual([]);
    const refused = () => new HttpResponse(null, { status: 403 });
    server.use(http.put(readingsAddress, refused, { once: true }));
    await user.click(screen.getByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText(/Couldn’t mark this as read/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark as read' }));
    const button = await screen.findByRole('button', { name: 'Marked as read' });
    expect(button).toHaveFocus();
    await user.click(button);
    expect(puts()).toHaveLength(2);
    expect(JSON.parse(puts()[1]?.body ?? '')).toMatchObject({ version: expect.any(String) });
  });

  test('explains why its changes can’t be shown if the earlier version can’t be loaded', async () => {
    await readBefore();
    let status = 403;
    server.use(
      http.get(address, ({ request }) =>
        request.url.includes('version=')
          ? new HttpResponse(null, { status })
          : server.service().fetch(request),
      ),
    );
    const { user } = await renderApp(server, ledger);
    expect(await screen.findByText(/earlier version/)).toHaveTextContent(
      /Changed since .* The earlier version couldn’t be loaded\./,
    );
    status = 404;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/no longer has the earlier version\./)).toHaveTextContent(
      /^Changed since /,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Changes' })).not.toBeInTheDocument();
  });

  test('offers a retry if the comparison fails, and stops a retry when the user leaves', async () => {
    const { restore } = failSlicesOf('compare-texts.ts');
    await readBefore();
    const left = await renderApp(server, ledger);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    left.unmount();
    const { user } = await renderApp(server, ledger);
    expect(await screen.findByText(/The changes couldn’t be computed/)).toBeVisible();
    // An error after the user has left isn’t reported.
    expect(reportError).toHaveBeenCalledTimes(2);
    restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 3 sections changed, and facts at the top')).toBeVisible();
    expect(screen.queryByText(/couldn’t be computed/)).toBeNull();
  });

  test('is unread again when a newer text is shown', async () => {
    await readBefore();
    startReadingClock();
    const { user, services } = await renderApp(server, ledger);
    await screen.findByText('1 of 3 sections changed, and facts at the top');
    await user.click(screen.getByRole('button', { name: 'Changes' }));
    await waitFor(() => expect(puts()).toHaveLength(1), { timeout: 5_000 });
    server.use(
      http.get(address, async ({ request }): Promise<Response> => {
        if (new URL(request.url).searchParams.has('version')) {
          return server.service().fetch(request);
        }
        const headers = { 'content-type': 'text/markdown', etag: '"anew"' };
        return new Response('# Anew', { headers });
      }),
    );
    void services.queryClient.invalidateQueries();
    await user.click(await screen.findByRole('button', { name: 'Read the new version' }));
    await screen.findByRole('heading', { name: /Anew/ });
    await passReadingTime(services);
    expect(puts()).toHaveLength(1);
  });

  test('shows only a note about the change, without details, if the service stores no versions', async () => {
    const config = without('viewer.specificationReadings', 'viewer.specificationHistory');
    mockSpecificationText(server, earlierLedgerText, { etag: '"before"' });
    const stored = () => Object.values(localStorage).join();
    const first = await renderApp(server, ledger, config);
    await screen.findByText('400');
    await waitFor(() => expect(stored()).toContain('before'), { timeout: 5_000 });
    expect(stored()).not.toContain('transition');
    first.unmount();

    server.use(http.get(address, async ({ request }) => server.service().fetch(request)));
    const { user } = await renderApp(server, ledger, config);
    expect(await screen.findByText(/since you read this/)).toHaveTextContent(
      /^Changed since you read this (today|on )/,
    );
    expect(screen.queryByRole('button', { name: 'Changes' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(stored()).not.toContain('before'));
  });
});

test('comparison of a YAML file shows deleted lines at their position, and ignores a line break at the end', async () => {
  server.use(
    http.get(address, ({ request }) => {
      const isEarlier = new URL(request.url).searchParams.has('version');
      const text = isEarlier ? 'a: 1\nb: 2\nc: 3\nd: 4' : 'a: 9\nb: 2\nc: 3\n';
      return new Response(text, { headers: { 'content-type': 'application/yaml' } });
    }),
  );
  const file = { codeHostSlug: 'pay/core', path: 'data/limits.yaml' };
  await renderApp(server, paths.specification(file, { compare: 'earlier' }));
  expect(await screen.findByText('2 changes')).toBeVisible();
  const source = screen.getByRole('region', { name: 'Source' });
  expect([...source.querySelectorAll('code')].map((line) => line.textContent?.trim())).toEqual([
    'Deleted: a: 1',
    'Inserted: a: 9',
    'b: 2',
    'c: 3',
    'Deleted: d: 4',
  ]);
  expect([...source.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['1', '9']);
});

const nothing = {
  api: undefined,
  compared: undefined,
  requirements: undefined,
  changedLines: new Map(),
  changedSections: new Set<string>(),
  sections: 5,
  changes: 0,
  moves: 0,
  levelChanges: 0,
  frontMatterChanges: [],
};
const status = { name: 'status', before: 'draft', after: 'agreed' };

test.each([
  ['2 of 5 sections changed', { changedSections: new Set(['states', 'posting']), changes: 3 }],
  ['2 changes', { sections: 0, changes: 2 }],
  ['1 passage moved', { moves: 1 }],
  [
    '1 of 5 sections changed, 2 passages moved, and facts at the top',
    {
      changedSections: new Set(['states']),
      changes: 2,
      moves: 2,
      frontMatterChanges: [status],
    },
  ],
  ['Nothing changed', {}],
  ['Facts at the top changed', { changes: 1, frontMatterChanges: [status] }],
  [
    '1 of 5 sections changed, and facts at the top',
    { changedSections: new Set(['states']), changes: 2, frontMatterChanges: [status] },
  ],
  ['Levels of headings changed', { changes: 5, levelChanges: 5 }],
  // A footnote to which only another footnote refers belongs to no section.
  ['1 change', { changes: 1 }],
])('formatComparison returns “%s”', (words, comparison) => {
  expect(formatComparison({ ...nothing, ...comparison })).toEqual([words, '']);
});

import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useReadingPosition } from '#features/specifications/reader/use-reading-position.ts';
import { paths } from '#paths.ts';
import { fetchFromService } from '#test/faults/operations.ts';
import {
  mockSpecificationText,
  smallContent,
  storeLastReadVersion,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const ledger = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const screenHeight = 800;

/** Scroll position of the page in pixels, and the height of its content. */
let page: { top: number; height: number };
/** Top of each heading by id, in pixels. */
let tops: Readonly<Record<string, number>>;

beforeEach(() => {
  page = { top: 0, height: 4_000 };
  tops = { 'ledger-states': 20, '1-states': 1_000, '2-limits': 3_000 };
  vi.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(() => page.top);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => page.height);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(screenHeight);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.id in tops ? (tops[this.id] ?? 0) - page.top : 0);
  });
});

async function scrollTo(top: number): Promise<void> {
  page.top = top;
  await act(async () => {
    document.dispatchEvent(new Event('scroll'));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

describe('last read version', () => {
  const sentHeadings = () =>
    server.sent
      .filter(({ method }) => method === 'PUT')
      .map(({ body }): unknown => JSON.parse(body).heading);
  const recorded = (...headings: readonly (string | null)[]) =>
    waitFor(() => expect(sentHeadings()).toEqual(headings));
  /**
   * Leaves the document; resolves when all last read versions that the app sends have been stored.
   */
  async function leave({ user, services }: Awaited<ReturnType<typeof renderApp>>) {
    await user.click(screen.getByRole('link', { name: 'Specifications' }));
    await screen.findByRole('region', { name: 'Recently read' });
    await waitFor(() => expect(services.queryClient.isMutating()).toBe(0));
  }

  const read = (heading: string | null, etag?: string) =>
    storeLastReadVersion(server, ledger, { heading, ...(etag && { etag }) });

  test('contains the section where the user left the document', async () => {
    const app = await renderApp(server, paths.specification(ledger));
    await recorded(null);
    expect(screen.queryByText(/since you read this/)).not.toBeInTheDocument();
    await scrollTo(1_500);
    await leave(app);
    await recorded(null, '1. States');
    const begun = within(await screen.findByRole('region', { name: 'Continue reading' }));
    const to = paths.specification(ledger, { fragment: '1-states' });
    expect(begun.getByRole('link')).toHaveAttribute('href', to);
  });

  test('contains the id that the document sets for the section', async () => {
    const posting = { codeHostSlug: 'pay/core', path: 'spec/posting.md' };
    const query = new URLSearchParams(posting);
    const { headers } = await fetchFromService(server, 'GET', `/viewer/v1/specifications?${query}`);
    const text =
      '---\ntitle: Tides\n--- middle\n\n# Tides\n\n## High water {#hw}\n\nText.\n\n## Low water\n';
    mockSpecificationText(server, text, { etag: headers.get('etag') ?? '' });
    tops = { tides: 20, hw: 1_000, 'low-water': 3_000 };
    const app = await renderApp(server, paths.specification(posting));
    await recorded(null);
    await scrollTo(1_500);
    await leave(app);
    await recorded(null, 'High water #hw');
    const begun = within(await screen.findByRole('region', { name: 'Continue reading' }));
    const to = paths.specification(posting, { fragment: 'hw' });
    expect(begun.getByRole('link')).toHaveAttribute('href', to);
    expect(begun.getByText('“High water”')).toBeVisible();
  });

  test('contains no section after the user has reached the end', async () => {
    await read('1. States');
    const app = await renderApp(server, paths.specification(ledger));
    await recorded('1. States');
    await scrollTo(3_190);
    await leave(app);
    await recorded('1. States', null);
    expect(await screen.findByRole('region', { name: 'Recently read' })).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Continue reading' })).not.toBeInTheDocument(),
    );
  });

  test('keeps its section if the user stays on the first screen', async () => {
    await read('2. Limits');
    const app = await renderApp(server, paths.specification(ledger));
    await recorded('2. Limits');
    await scrollTo(100);
    await leave(app);
    expect(await screen.findByText('“2. Limits”')).toBeVisible();
    expect(sentHeadings()).toEqual(['2. Limits']);
  });

  test('gets no section while the text has unread changes', async () => {
    await read(null, '"old"');
    const app = await renderApp(server, paths.specification(ledger));
    await screen.findByText(/since you read this/);
    await scrollTo(1_500);
    await leave(app);
    expect(await screen.findByRole('region', { name: /^Changed since/ })).toBeVisible();
    expect(sentHeadings()).toEqual([]);
  });

  test('contains no section if the user reads a comparison', async () => {
    await read(null);
    const app = await renderApp(server, paths.specification(ledger, { compare: 'gone' }));
    expect(await screen.findByText(/earlier version/)).toHaveTextContent(
      /^The service no longer has the earlier version\.$/,
    );
    await scrollTo(1_500);
    await leave(app);
    expect(await screen.findByRole('region', { name: 'Recently read' })).toBeVisible();
    expect(sentHeadings()).toEqual([]);
  });
});

describe('useReadingPosition', () => {
  const headings = [
    { slug: 'states', text: 'States', level: 2 },
    { slug: 'posting', text: 'Posting', level: 2 },
    { slug: 'states-1', text: 'States', level: 3 },
  ];

  function start(current = 'posting') {
    vi.useFakeTimers();
    const onStop = vi.fn();
    function Document() {
      const scroller = useRef<HTMLDivElement>(null);
      useReadingPosition(scroller, headings, current, onStop);
      return (
        <>
          <div ref={scroller} />
          <nav />
        </>
      );
    }
    const scroll = (top: number) => {
      page.top = top;
      document.dispatchEvent(new Event('scroll'));
    };
    return { onStop, scroll, ...render(<Document />) };
  }

  test('reports the section at most once in ten seconds, and when the document is closed', () => {
    const { onStop, scroll, unmount } = start();
    scroll(1_000);
    vi.advanceTimersByTime(9_000);
    scroll(1_200);
    expect(onStop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(onStop).toHaveBeenCalledExactlyOnceWith('Posting');
    vi.advanceTimersByTime(60_000);
    scroll(1_300);
    expect(onStop).toHaveBeenCalledTimes(1);
    unmount();
    expect(onStop).toHaveBeenCalledTimes(2);
  });

  test('reports the section when the tab is hidden', () => {
    const { onStop, scroll } = start();
    scroll(1_000);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onStop).toHaveBeenCalledExactlyOnceWith('Posting');
  });

  test('reports null at the beginning and at the end of the document', () => {
    const { onStop, scroll } = start();
    scroll(1_000);
    scroll(0);
    vi.advanceTimersByTime(10_000);
    scroll(3_190);
    vi.advanceTimersByTime(10_000);
    expect(onStop.mock.calls).toEqual([[null], [null]]);
  });

  test('reports the slug of a heading that repeats an earlier heading', () => {
    const { onStop, scroll } = start('states-1');
    scroll(1_000);
    vi.advanceTimersByTime(10_000);
    expect(onStop).toHaveBeenCalledExactlyOnceWith('States #states-1');
  });

  test('ignores the scrolling of other elements', () => {
    const { onStop, container } = start();
    page.top = 1_000;
    container.querySelector('nav')?.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(20_000);
    expect(onStop).not.toHaveBeenCalled();
  });
});

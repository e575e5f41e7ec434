import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { advanceFakeClock, advanceUntilIdle, startFakeClock } from '#test/faults/probes.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
// Imports these modules before the tests, because dynamic imports don't finish while timers are
// fake.
import '#app/Shell.tsx';
import '#features/competencies/list/CompetenciesPage.tsx';
import '#features/webhooks/WebhookAttentionBadge.tsx';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const failing = { status: 'active', health: { state: 'failing' } };

function listWebhooks(...webhooks: readonly object[]): void {
  const listed = webhooks.map((members, index) => ({ subscriptionId: `sub_${index}`, ...members }));
  server.use(http.get(collection, () => HttpResponse.json(listed)));
}

const listRequests = () =>
  server.sent.filter(({ path }) => path === '/webhooks/v1/subscriptions').length;
const isRequested = (part: string) => server.sent.some(({ path }) => path.includes(part));
const link = (name: string) => screen.findByRole('link', { name });

async function openOnFastClock(config?: Readonly<Record<string, unknown>>) {
  startFakeClock();
  const { services } = await renderApp(server, '/competencies', config);
  await advanceUntilIdle(services);
  /**
   * Advances the clock in steps shorter than a request's time limit, so that no request is aborted.
   */
  const wait = async (ms: number) => {
    let remaining = ms;
    do {
      const step = Math.min(remaining, 20_000);
      await act(() => vi.advanceTimersByTimeAsync(step));
      await advanceUntilIdle(services);
      remaining -= step;
    } while (remaining > 0);
  };
  await wait(2_500);
  return wait;
}

describe('badge on the “Webhooks” link', () => {
  it('counts webhooks that are failing or were paused by the service', async () => {
    listWebhooks(
      failing,
      { status: 'paused', pausedBy: { reason: 'gone' } },
      { status: 'paused', pausedBy: { reason: 'person' } },
      { status: 'active', health: null },
      {},
    );
    await renderApp(server, '/competencies');
    expect(await link('Webhooks, 2 need attention')).toHaveTextContent('Webhooks2');
  });

  it('is on the button of the user menu on a narrow screen, and the menu leads to the webhooks', async () => {
    mockMediaFeature('width < 56.25em');
    listWebhooks(failing);
    const { user } = await renderApp(server, '/competencies');
    const opener = await screen.findByRole('button', { name: /, Webhooks: 1 needs attention$/ });
    await user.click(opener);
    await user.click(screen.getByRole('link', { name: 'Webhooks' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Webhooks/ })).toBeVisible();
  });

  it('is updated when the list of webhooks on screen is loaded', async () => {
    listWebhooks(failing);
    const { user } = await renderApp(server, '/settings/webhooks');
    await user.click(await link('Webhooks, 1 needs attention'));
    await user.click(screen.getByRole('link', { name: 'Competencies' }));
    const badge = await link('Webhooks, 1 needs attention');
    listWebhooks({ status: 'active' });
    await user.click(badge);
    expect(await link('Webhooks')).toHaveTextContent(/^Webhooks$/);
  });

  it('requests the list of webhooks only after the first screen has loaded', async () => {
    listWebhooks(failing);
    let answer: (() => void) | undefined;
    const loaded = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(http.get(`${appOrigin}/data/v1/competencies`, () => loaded));
    startFakeClock();
    const { services } = await renderApp(server, '/competencies');
    await advanceFakeClock(3_000);
    expect(isRequested('/competencies')).toBe(true);
    expect(listRequests()).toBe(0);
    answer?.();
    await advanceUntilIdle(services);
    await advanceFakeClock(2_500);
    await advanceUntilIdle(services);
    expect(screen.getByRole('link', { name: 'Webhooks, 1 needs attention' })).toBeVisible();
    expect(listRequests()).toBe(1);
  });

  it('requests no list of webhooks without the webhooks.manage extension', async () => {
    const wait = await openOnFastClock({ extensions: ['webhooks.deliveries'] });
    await wait(400_000);
    expect(isRequested('/competencies')).toBe(true);
    expect(listRequests()).toBe(0);
  });

  it('requests the list of webhooks every five minutes, and when the tab gets focus', async () => {
    listWebhooks({ status: 'active' });
    const wait = await openOnFastClock();
    expect(listRequests()).toBe(1);
    await wait(40_000);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await wait(0);
    expect(listRequests()).toBe(2);
    listWebhooks(failing);
    await wait(270_000);
    expect(listRequests()).toBe(2);
    await wait(200_000);
    expect(listRequests()).toBe(3);
    expect(screen.getByRole('link', { name: 'Webhooks, 1 needs attention' })).toBeVisible();
  });

  it('is hidden without a message if the list of webhooks can’t be loaded', async () => {
    server.use(http.get(collection, () => new HttpResponse(null, { status: 500 })));
    await openOnFastClock();
    expect(listRequests()).toBe(1);
    expect(screen.getByRole('link', { name: 'Webhooks' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/couldn’t be refreshed/)).toBeNull();
  });
});

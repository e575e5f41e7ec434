import { act, fireEvent, screen } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { paths } from '#paths.ts';
import { smallContent } from '#test/faults/content.ts';
import { fetchFromService, operations } from '#test/faults/operations.ts';
import {
  advanceFakeClock,
  advanceUntilIdle,
  startFakeClock,
  waitForLazyCode,
} from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const words = 'This is taking longer than usual.';

/**
 * Makes requests for this route hang until `answer` is called. `aborted` lists the requests that
 * were aborted.
 */
function hang(route: string) {
  const aborted = vi.fn();
  let hangs = true;
  server.use(
    http.get(route, ({ request }) => {
      if (!hangs) return undefined;
      request.signal.addEventListener('abort', aborted);
      return new Promise<never>(() => undefined);
    }),
  );
  return {
    aborted,
    answer: () => {
      hangs = false;
    },
  };
}

async function untilSlow() {
  const cancel = () => screen.queryByRole('button', { name: 'Cancel' });
  for (let seconds = 0; cancel() === null && seconds < 20; seconds += 1)
    await advanceFakeClock(1_000);
  expect(screen.getByText(words)).toBeVisible();
}

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

const specification = paths.specification({ codeHostSlug: 'pay/api', path: 'spec/one.md' });

describe('Cancel', () => {
  test('stops loading a text without an error, and “Try again” starts loading again', async () => {
    const { aborted, answer } = hang('*/viewer/v1/specifications');
    startFakeClock();
    const { services } = await renderApp(server, specification);
    await waitForLazyCode();
    await untilSlow();
    await press('Cancel');
    await advanceUntilIdle(services);
    expect(aborted).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByText('Stopped loading')).not.toHaveLength(0);
    expect(document.activeElement).toHaveTextContent('Loading was cancelled.');
    expect(screen.queryByRole('button', { name: 'Copy details' })).toBeNull();
    answer();
    await press('Try again');
    await advanceUntilIdle(services);
    expect(screen.getByRole('heading', { name: 'One specification' })).toBeInTheDocument();
  });

  test('shows one message if one screen waited for two fetches, and “Try again” repeats both fetches', async () => {
    const answers = ['*/data/v1/competencies', '*/data/v1/people'].map((route) => hang(route));
    startFakeClock();
    const { services } = await renderApp(server, '/people');
    await waitForLazyCode();
    await untilSlow();
    await press('Cancel');
    await advanceUntilIdle(services);
    expect(screen.getAllByText('Stopped loading')).toHaveLength(1);
    for (const { answer } of answers) answer();
    await press('Try again');
    await advanceUntilIdle(services);
    expect(screen.getByRole('list', { name: 'People' })).toBeInTheDocument();
    expect(screen.queryByText('Stopped loading')).toBeNull();
  });

  test('doesn’t abort a deletion that has been sent', async () => {
    const view = await operations.deletion.open(server);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const aborted = vi.fn();
    server.use(
      http.delete(operations.deletion.route, async ({ request }) => {
        request.signal.addEventListener('abort', aborted);
        await held;
        return server.service().fetch(request);
      }),
    );
    hang('*/data/v1/competencies');
    startFakeClock();
    await act(async () => operations.deletion.ask());
    await act(async () => view.router().navigate('/competencies'));
    await untilSlow();
    await press('Cancel');
    expect(aborted).not.toHaveBeenCalled();
    answer();
    await advanceFakeClock(2_000);
    const left = await fetchFromService(server, 'GET', '/viewer/v1/bookmark-state');
    expect(JSON.stringify(await left.json())).not.toContain('doomed');
  });
});

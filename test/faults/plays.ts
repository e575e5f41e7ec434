import { act, fireEvent, screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, vi } from 'vitest';
import type { TestServer } from '#test/support/server.ts';
import { type CreateFaultResponse, type FaultId, faults } from './faults.ts';
import {
  fetchFromService,
  navigateAway,
  type OperationId,
  operations,
  type RenderedApp,
} from './operations.ts';
import { advanceFakeClock, advanceUntilIdle, startFakeClock } from './probes.ts';

/**
 * Faults that are caused by an action of the user or of another tab instead of a faulty response.
 */
export const faultsCausedByActions = ['F1', 'F5', 'F6', 'F20', 'F21', 'F22'] as const;

type PlayedFault = (typeof faultsCausedByActions)[number];

export function isCausedByAction(faultId: FaultId): faultId is PlayedFault {
  return faultsCausedByActions.some((id) => id === faultId);
}

type Begin = {
  readonly ready?: (view?: RenderedApp) => void;
  readonly config?: Readonly<Record<string, unknown>>;
};

/** Creates functions that run an operation while a fault occurs. */
export function createFaultRunner(server: TestServer) {
  /**
   * Returns a function that sends a request directly to the service, bypassing the MSW handlers of
   * the test.
   */
  const passOn = (request: Request) => () => server.service().fetch(request);

  /**
   * Replaces the service's responses to an operation; only the first `times` responses if `times`
   * is set.
   */
  function answerWith(
    operationId: OperationId,
    createResponse: CreateFaultResponse,
    { times = Number.POSITIVE_INFINITY }: { readonly times?: number | undefined } = {},
  ): void {
    const { method, route } = operations[operationId];
    let left = times;
    const handler = ({ request }: { request: Request }) => {
      left -= 1;
      return left < 0 ? undefined : createResponse(passOn(request), request.method);
    };
    server.use(http[method](route, handler));
  }

  /** Delays the service's response to an operation until the test calls the returned function. */
  function holdResponse(operationId: OperationId): () => void {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    answerWith(operationId, async (pass) => {
      await held;
      return pass();
    });
    return answer;
  }

  /**
   * Starts an operation while the fake clock is running: a read by opening its screen, and a write
   * by submitting its form.
   */
  async function begin(
    operationId: OperationId,
    { ready = () => {}, config = {} }: Begin = {},
  ): Promise<RenderedApp> {
    const operation = operations[operationId];
    if (operation.method === 'get') {
      ready();
      startFakeClock();
      return operation.open(server, config);
    }
    const view = await operation.open(server, config);
    ready(view);
    startFakeClock();
    await act(async () => operation.ask());
    return view;
  }

  /**
   * Opens a specification, and makes the service reject the access token when the app fetches it
   * again.
   */
  async function rereadAfter401(): Promise<RenderedApp> {
    const view = await begin('specification');
    await advanceUntilIdle(view.services);
    vi.spyOn(view.services.session.credentials, 'renew').mockResolvedValue(true);
    answerWith('specification', faults.F6.responses.it, { times: 1 });
    await act(() => view.services.queryClient.invalidateQueries());
    return view;
  }

  const played: Record<PlayedFault, (operationId: OperationId) => Promise<RenderedApp>> = {
    F1: (id) =>
      begin(id, { ready: () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false) }),

    F5: async (id) => {
      const answer = holdResponse(id);
      const view = await begin(id);
      await advanceFakeClock(1_000);
      if (id === 'deletion' || id === 'addition')
        await act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }));
      else await navigateAway();
      if (id === 'creation') {
        expect(screen.getByRole('alertdialog')).toHaveTextContent('The webhook is being created');
        await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay here' })));
      }
      if (id === 'change') {
        const stay = screen.getByRole('button', { name: 'Stay here' });
        await act(async () => fireEvent.click(stay));
      }
      answer();
      return view;
    },

    F6: async (id) => {
      if (id === 'specification') return rereadAfter401();
      answerWith(id, faults.F6.responses.it, { times: 1 });
      return begin(id, {
        ready: (view) => {
          if (view === undefined) return;
          vi.spyOn(view.services.session.credentials, 'renew').mockResolvedValue(true);
        },
      });
    },

    F20: async (id) => {
      // Delays the response, because on a slow machine it could arrive before the second click.
      const answer = holdResponse(id);
      const view = await begin(id);
      const button = screen.queryByRole('button', {
        name: /^(Deleting…|Adding…|Creating…|Saving…|Delete 3 items|Create webhook|Save changes)$/,
      });
      if (button !== null) await act(async () => fireEvent.click(button));
      answer();
      return view;
    },

    F21: async (id) => {
      const view = await (async () => {
        if (id !== 'deletion' && id !== 'addition' && id !== 'change') return begin(id);
        const opened = await operations[id].open(server);
        const path =
          id === 'deletion'
            ? '/viewer/v1/bookmark-folders/doomed'
            : id === 'addition'
              ? '/viewer/v1/bookmark-folders/spared'
              : `/webhooks/v1/subscriptions/${window.location.pathname.split('/').at(-1)}`;
        await fetchFromService(server, 'DELETE', path);
        startFakeClock();
        await act(async () => operations[id].ask());
        return opened;
      })();
      if (id === 'list' || id === 'person' || id === 'specification') {
        await advanceUntilIdle(view.services);
        await advanceFakeClock(1_000);
        vi.setSystemTime(Date.now() + 10 * 60_000);
        await act(async () => window.dispatchEvent(new Event('visibilitychange')));
      }
      return view;
    },

    F22: async (id) => {
      let arrive = () => {};
      const late = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const route =
        id === 'deletion' || id === 'addition'
          ? '*/viewer/v1/bookmark-state'
          : id === 'creation'
            ? '*/webhooks/v1/subscriptions'
            : '*/webhooks/v1/subscriptions/:id';
      const view = await begin(id, {
        ready: (opened) => {
          server.use(
            http.get(
              route,
              async ({ request }) => {
                const earlier = await server.service().fetch(request);
                await late;
                return earlier;
              },
              { once: true },
            ),
          );
          void opened?.services.queryClient.invalidateQueries();
        },
      });
      await advanceFakeClock(2_000);
      arrive();
      return view;
    },
  };

  return { answerWith, begin, played };
}

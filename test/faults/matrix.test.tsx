import { act, fireEvent, screen } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownName } from '#platform/own-name.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { canaries } from './canaries.ts';
import { type Cell, cells, type Expected, readsAnew } from './cells.ts';
import { smallContent } from './content.ts';
import { type Answer, type FaultId, faults } from './faults.ts';
import { atTheService, leave, type OperationId, operations, type View } from './operations.ts';
import { everyPlace, pass, settle, takeClock, told } from './probes.ts';
import { printMatrix } from './report.ts';

const server = startReferenceService(smallContent);
const verdicts = new Map<string, 'passed' | 'failed'>();
const failed = new Set<string>();
const directoryKey = 'reference-directory-key';
/** Where a key that a person typed is kept for the tab. */
const keptKey = ownName('directory-key', '/', appOrigin);

let printed: unknown[];
let rejected: unknown[];
const onRejection = (reason: unknown) => rejected.push(reason);

beforeEach(() => {
  printed = [];
  rejected = [];
  process.on('unhandledRejection', onRejection);
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => {
      printed.push(...parts.map(String));
    });
  }
});

afterEach(() => {
  process.off('unhandledRejection', onRejection);
  vi.useRealTimers();
});

afterAll(() => printMatrix(verdicts));

/** The service's own answer, behind a handler that stands before it. */
const passOn = (request: Request) => () => server.service().fetch(request);

function answerWith(operationId: OperationId, answer: Answer, { once = false } = {}): void {
  const { method, route } = operations[operationId];
  const handler = ({ request }: { request: Request }) => answer(passOn(request), request.method);
  server.use(http[method](route, handler, { once }));
}

/** The service's own answer, when the returned function is called. */
function holdAnswer(operationId: OperationId): () => void {
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

function requestsOf(operationId: OperationId) {
  const { method, route } = operations[operationId];
  const pattern = new RegExp(`${new URL(route).pathname.replace(/:\w+/, '[^/]+')}$`);
  return server.sent.filter(
    (sent) => sent.method === method.toUpperCase() && pattern.test(sent.path),
  );
}

/** What was read of what the operation changes since it was last sent. */
function readSince(operationId: OperationId) {
  const last = server.sent.findLastIndex((sent) => requestsOf(operationId).includes(sent));
  const { readAt } = operations[operationId];
  return server.sent
    .slice(last + 1)
    .filter(({ method, path }) => method === 'GET' && readAt?.test(path));
}

/** A read begins with the screen, a write when it is asked for; the clock runs fast from there. */
async function begin(
  operationId: OperationId,
  { ready = () => {}, config = {} }: { ready?: (view?: View) => void; config?: object } = {},
): Promise<View> {
  const operation = operations[operationId];
  if (operation.method === 'get') {
    ready();
    takeClock();
    return operation.open(server, { ...config });
  }
  const view = await operation.open(server, { ...config });
  ready(view);
  takeClock();
  await act(async () => operation.ask());
  return view;
}

/** How a fault comes about that isn't an answer in place of the service's. */
const played: Partial<Record<FaultId, (operationId: OperationId) => Promise<View>>> = {
  F1: (id) =>
    begin(id, { ready: () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false) }),

  F5: async (id) => {
    const answer = holdAnswer(id);
    const view = await begin(id);
    await pass(1_000);
    if (id === 'D' || id === 'C')
      await act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }));
    else await leave();
    if (id === 'W') {
      expect(screen.getByRole('alertdialog')).toHaveTextContent('The webhook is being created');
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay here' })));
    }
    if (id === 'P') {
      const stay = screen.getByRole('button', { name: 'Stay here' });
      await act(async () => fireEvent.click(stay));
    }
    answer();
    return view;
  },

  F6: async (id) => {
    answerWith(id, faults.F6.answers.it, { once: true });
    return begin(id, {
      ready: (view) => {
        if (view === undefined) return;
        vi.spyOn(view.services.session.credentials, 'renew').mockResolvedValue(true);
      },
    });
  },

  F20: async (id) => {
    // Else a slow machine would press for the second time after it is done.
    const answer = holdAnswer(id);
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
      if (id !== 'D' && id !== 'C' && id !== 'P') return begin(id);
      const opened = await operations[id].open(server);
      const path =
        id === 'D'
          ? '/viewer/v1/bookmark-folders/doomed'
          : id === 'C'
            ? '/viewer/v1/bookmark-folders/spared'
            : `/webhooks/v1/subscriptions/${window.location.pathname.split('/').at(-1)}`;
      await atTheService(server, 'DELETE', path);
      takeClock();
      await act(async () => operations[id].ask());
      return opened;
    })();
    if (id === 'L' || id === 'L′') {
      await settle(view.services);
      await pass(1_000);
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
      id === 'D' || id === 'C'
        ? '*/viewer/v1/bookmark-state'
        : id === 'W'
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
    await pass(2_000);
    arrive();
    return view;
  },
};

async function expectNoLeak(view: View): Promise<void> {
  const tokens = server.sent.map(({ headers }) => headers.get('authorization')?.split(' ')[1]);
  const secret = [...Object.values(canaries), directoryKey, ...tokens];
  const places = await everyPlace(view.services, printed);
  for (const [place, content] of Object.entries(places)) {
    for (const word of secret) {
      if (word) expect(content.includes(word), `${word.slice(0, 24)} is in ${place}`).toBe(false);
    }
  }
}

async function check(faultId: FaultId, operationId: OperationId, expected: Expected, view: View) {
  const operation = operations[operationId];
  await settle(view.services);
  expect(requestsOf(operationId)).toHaveLength(expected.requests);
  if (readsAnew[faultId]?.includes(operationId)) expect(readSince(operationId)).not.toEqual([]);
  if (expected.told !== undefined) {
    expect(told().replaceAll('\n', ' ')).toMatch(expected.told);
    operation.expectKept();
  } else if (expected.shows !== undefined) {
    expect(document.body).toHaveTextContent(expected.shows);
  } else if (faultId === 'F5' && operation.method === 'get') {
    expect(screen.queryByRole('alert')).toBeNull();
  } else {
    operation.expectDone();
  }
  if (faultId === 'F22') await expectNothingUndone(operationId, view);
  expect(rejected).toEqual([]);
  expect(printed).toEqual([]);
  await expectNoLeak(view);
}

/** What was read too early has arrived by now, and is not what is held. */
async function expectNothingUndone(operationId: OperationId, { services }: View): Promise<void> {
  const held = JSON.stringify(
    services.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  );
  if (operationId === 'D') expect(held).not.toContain('doomed');
  else if (operationId === 'C') expect(held).toContain('spec/four.md');
  else expect(held).toContain('https://hooks.example.test/in');
}

const answersOf = (faultId: FaultId, { except = [] }: Expected): readonly [string, Answer][] =>
  Object.entries<Answer>(faults[faultId].answers).filter(([name]) => !except.includes(name));

async function run(faultId: FaultId, operationId: OperationId, name: string, cell: Expected) {
  const expected: Expected = { ...cell, ...cell.but?.[name] };
  const play = played[faultId];
  if (play !== undefined) {
    await check(faultId, operationId, expected, await play(operationId));
    return;
  }
  const answer = answersOf(faultId, cell).find(([answerName]) => answerName === name)?.[1];
  if (answer === undefined) throw new Error(`${faultId} has no answer “${name}”`);
  const config = faultId === 'F7' ? { directoryKey: { mode: 'ask' } } : {};
  if (faultId === 'F7') sessionStorage.setItem(keptKey, 'key-of-the-person');
  const ready = () => answerWith(operationId, answer);
  await check(faultId, operationId, expected, await begin(operationId, { ready, config }));
}

/** One test for each way a fault shows itself in an operation. */
const rows = Object.entries(cells).flatMap(([fault, columns]) =>
  Object.entries(columns).flatMap(([operation, cell]: [string, Cell]) => {
    const faultId = Object.keys(faults).find((id): id is FaultId => id === fault);
    const operationId = Object.keys(operations).find((id): id is OperationId => id === operation);
    if (faultId === undefined || operationId === undefined || cell.lane !== 'here') return [];
    const names = played[faultId] ? ['played'] : answersOf(faultId, cell).map(([name]) => name);
    return names.map((name) => ({ faultId, operationId, name, cell }));
  }),
);

const faultsHere = Object.entries(faults)
  .map(([id, { title }]) => ({ id, title, ofThis: rows.filter(({ faultId }) => faultId === id) }))
  .filter(({ ofThis }) => ofThis.length > 0);

describe.each(faultsHere)('$id', ({ title, ofThis }) => {
  test.each(ofThis)(`(${title}, $name) in $operationId`, async (row) => {
    const key = `${row.faultId} ${row.operationId}`;
    verdicts.set(key, 'failed');
    const failedBefore = failed.has(key);
    try {
      await run(row.faultId, row.operationId, row.name, row.cell);
      if (!failedBefore) verdicts.set(key, 'passed');
    } catch (error) {
      failed.add(key);
      throw error;
    }
  });
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createChoiceParam, createTextParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';

const filterParam = createTextParam('q');
const orderParam = createChoiceParam('order', ['saved', 'name', 'age']);

function List() {
  const { value: text, replaceDebounced: setText, push } = useUrlState(filterParam);
  const { value: order, replace: setOrder } = useUrlState(orderParam);
  return (
    <>
      <input aria-label="Filter" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/slow">Slow</Link>
      <button type="button">Nothing</button>
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
      <button type="button" onClick={() => push('pushed')}>
        Push
      </button>
      <button
        type="button"
        onClick={() => {
          setOrder('name');
          push('pushed');
          setOrder('age');
        }}
      >
        Several
      </button>
      <button type="button" onClick={() => setOrder(order === 'name' ? 'saved' : 'name')}>
        Order {order}
      </button>
    </>
  );
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms), delay: null });

let answer: () => void = () => undefined;

async function renderList() {
  window.history.replaceState(null, '', '/list?kept=1');
  const router = createBrowserRouter([
    { path: '/list', Component: List },
    {
      path: '/slow',
      element: <h1>Slow</h1>,
      loader: async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return null;
      },
    },
  ]);
  onTestFinished(() => router.dispose());
  await act(async () => render(<RouterProvider router={router} />));
  return router;
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/** Types a text and clicks a button before the text is written to the URL. */
async function typeAndPress(name: string) {
  await user.type(screen.getByRole('textbox', { name: 'Filter' }), 'ma');
  expect(window.location.search).toBe('?kept=1');
  await user.click(screen.getByRole('button', { name }));
}

async function goBack() {
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(await screen.findByRole('textbox', { name: 'Filter' })).toHaveValue('ma');
  expect(window.location.search).toBe('?kept=1&q=ma');
}

describe('text typed into URL state', () => {
  test("is written to the URL after a pause, and other parameters don't change", async () => {
    const router = await renderList();
    await user.type(screen.getByRole('textbox', { name: 'Filter' }), 'ma');
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(window.location.search).toBe('?kept=1&q=ma');
    expect(router.state.location.search).toBe('?kept=1&q=ma');
  });

  test('is restored by Back even if the clicked link opens a slow screen', async () => {
    const router = await renderList();
    // Disables `act`, so that React renders the navigation only after the pause, as on a slow
    // machine.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    await user.type(screen.getByRole('textbox', { name: 'Filter' }), 'ma');
    const link = screen.getByRole('link', { name: 'Slow' });
    fireEvent.pointerDown(link);
    await vi.waitFor(() => expect(window.location.search).toBe('?kept=1&q=ma'));
    link.click();
    vi.advanceTimersByTime(1000);
    expect(router.state.navigation.location?.pathname).toBe('/slow');
    vi.unstubAllGlobals();
    await act(async () => answer());
    expect(await screen.findByRole('heading', { name: 'Slow' })).toBeVisible();
    await goBack();
  });

  test('is removed if a button clears the text immediately after typing', async () => {
    await renderList();
    await typeAndPress('Clear');
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('textbox', { name: 'Filter' })).toHaveValue('');
    expect(window.location.search).toBe('?kept=1');
  });

  test('is written to the URL immediately when a button is clicked', async () => {
    const router = await renderList();
    await typeAndPress('Nothing');
    expect(window.location.search).toBe('?kept=1&q=ma');
    expect(router.state.location.search).toBe('?kept=1&q=ma');
  });
});

describe('selection in URL state', () => {
  test('is shown immediately, and replaces the URL together with typed text', async () => {
    const router = await renderList();
    await user.type(screen.getByRole('textbox', { name: 'Filter' }), 'ma');
    await user.click(screen.getByRole('button', { name: 'Order saved' }));
    expect(screen.getByRole('button', { name: 'Order name' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(router.state.location.search).toBe('?kept=1&q=ma&order=name');
    expect(router.state.historyAction).toBe('REPLACE');
    await user.click(screen.getByRole('button', { name: 'Order name' }));
    // The default value is omitted.
    expect(router.state.location.search).toBe('?kept=1&q=ma');
  });

  test('is the default for an unknown value', () => {
    expect(orderParam.read(new URLSearchParams('order=sideways'))).toBe('saved');
    expect(orderParam.read(new URLSearchParams('order=age'))).toBe('age');
  });
});

test('Back undoes a value that the app has pushed to the browser history', async () => {
  const router = await renderList();
  await user.click(screen.getByRole('button', { name: 'Push' }));
  expect(screen.getByRole('textbox', { name: 'Filter' })).toHaveValue('pushed');
  expect(router.state.location.search).toBe('?kept=1&q=pushed');
  await act(() => router.navigate(-1));
  expect(screen.getByRole('textbox', { name: 'Filter' })).toHaveValue('');
});

test('text typed before the pushed value is rendered is kept, with one entry in the history', async () => {
  const router = await renderList();
  const box = screen.getByRole('textbox', { name: 'Filter' });
  await act(async () => {
    screen.getByRole('button', { name: 'Push' }).click();
    fireEvent.change(box, { target: { value: 'typed' } });
  });
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(box).toHaveValue('typed');
  expect(router.state.location.search).toBe('?kept=1&q=typed');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?kept=1');
});

test('URL state keeps all changes that are made before the next rendering', async () => {
  const router = await renderList();
  await user.click(screen.getByRole('button', { name: 'Several' }));
  expect(router.state.location.search).toBe('?kept=1&order=age&q=pushed');
  expect(screen.getByRole('button', { name: 'Order age' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Filter' })).toHaveValue('pushed');
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToasterProvider, type Toasts, useToasts } from '#ui/notice/Toaster.tsx';
import { ToastRegion } from '#ui/notice/ToastRegion.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

function Screen({ take }: { take: (toasts: Toasts) => void }) {
  take(useToasts());
  return <button type="button">Elsewhere</button>;
}

function setUp() {
  const taken: Toasts[] = [];
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <ToasterProvider>
      <Screen take={(toasts) => taken.push(toasts)} />
      <ToastRegion />
    </ToasterProvider>,
  );
  const show = (...toast: Parameters<Toasts['show']>) => act(() => void taken[0]?.show(...toast));
  return { show, user, region: screen.getByRole('status', { name: 'Messages' }) };
}

const dismissButtons = () => screen.getAllByRole('button', { name: 'Dismiss' });

/** Simulates a horizontal swipe over a toast. */
function swipe(message: string, by: number, pointerType = 'touch') {
  const toast = screen.getByText(message);
  const pointer = { pointerId: 1, pointerType, isPrimary: true };
  fireEvent.pointerDown(toast, { ...pointer, clientX: 200 });
  fireEvent.pointerMove(toast, { ...pointer, clientX: 200 + by });
  fireEvent.pointerUp(toast, { ...pointer, clientX: 200 + by });
}

describe('toasts', () => {
  it('disappear after a delay, except toasts of the kind “problem”', () => {
    const { show, region } = setUp();
    // The live region must be in the document before the first toast, so that the toast is
    // announced.
    expect(region).toBeEmptyDOMElement();
    show('Done.');
    show('It failed.', 'problem');
    act(() => vi.advanceTimersByTime(6_000));
    expect(region).toHaveTextContent(/^It failed\.$/);
  });

  it('replace a toast with the same message instead of repeating it', () => {
    const { show, region } = setUp();
    show('Nothing to undo.', 'info');
    show('Copied.');
    show('Nothing to undo.', 'info');
    expect(region).toHaveTextContent(/^Copied\.Nothing to undo\.$/);
    expect(region.querySelectorAll('[data-tone="info"]')).toHaveLength(1);
    act(() => vi.advanceTimersByTime(6_000));
    expect(region).toBeEmptyDOMElement();
  });

  it('remain visible for longer if the toast has an action', () => {
    const { show, region } = setUp();
    show('Removed.', 'done', { label: 'Undo', run: vi.fn() });
    act(() => vi.advanceTimersByTime(9_000));
    expect(region).toHaveTextContent('Removed.');
    act(() => vi.advanceTimersByTime(1_000));
    expect(region).toBeEmptyDOMElement();
  });

  it('remain visible while the pointer hovers over a toast', async () => {
    const { show, user, region } = setUp();
    show('Done.');
    await user.hover(region);
    act(() => vi.advanceTimersByTime(60_000));
    expect(region).toHaveTextContent('Done.');
    await user.unhover(region);
    act(() => vi.advanceTimersByTime(10_000));
    expect(region).toBeEmptyDOMElement();
  });

  it('remain visible while a toast has focus', () => {
    const { show, region } = setUp();
    show('Done.');
    act(() => dismissButtons()[0]?.focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(region).toHaveTextContent('Done.');
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    act(() => vi.advanceTimersByTime(10_000));
    expect(region).toBeEmptyDOMElement();
  });

  it('run their action only once and then disappear', async () => {
    const { show, user, region } = setUp();
    const run = vi.fn();
    show('Removed.', 'done', { label: 'Undo', run });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(region).toBeEmptyDOMElement();
  });

  it('can be dismissed, and at most three are shown', async () => {
    const { show, user, region } = setUp();
    for (const message of ['one', 'two', 'three', 'four']) show(message);
    expect(region).toHaveTextContent(/^twothreefour$/);
    const [first, ...others] = dismissButtons();
    if (first === undefined) throw new Error('No toast can be dismissed');
    expect(others).toHaveLength(2);
    await user.click(first);
    expect(region).toHaveTextContent(/^threefour$/);
  });

  it('move focus to the next toast on dismissal, or after the last toast to the element that had focus before', async () => {
    const { show, user, region } = setUp();
    show('one');
    show('two');
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(region).toHaveTextContent(/^two$/);
    expect(dismissButtons()[0]).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(region).toBeEmptyDOMElement();
    expect(elsewhere).toHaveFocus();
  });

  it('disappear after a sufficiently long swipe by touch, but not by mouse', () => {
    const { show, region } = setUp();
    show('Done.');
    swipe('Done.', 30);
    swipe('Done.', 100, 'mouse');
    expect(region).toHaveTextContent('Done.');
    swipe('Done.', -100);
    expect(region).toBeEmptyDOMElement();
  });
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToasterProvider, useToasts } from '#ui/Toaster.tsx';
import { ToastRegion } from '#ui/ToastRegion.tsx';
import type { Toasts } from '#ui/toasts.ts';

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
  const show: Toasts['show'] = (...toast) => act(() => taken[0]?.show(...toast));
  return { show, user, region: screen.getByRole('status', { name: 'Messages' }) };
}

const dismissButtons = () => screen.getAllByRole('button', { name: 'Dismiss' });

/** A finger that goes down on a message, to the side, and up again. */
function swipe(message: string, by: number, pointerType = 'touch') {
  const toast = screen.getByText(message);
  const pointer = { pointerId: 1, pointerType, isPrimary: true };
  fireEvent.pointerDown(toast, { ...pointer, clientX: 200 });
  fireEvent.pointerMove(toast, { ...pointer, clientX: 200 + by });
  fireEvent.pointerUp(toast, { ...pointer, clientX: 200 + by });
}

describe('messages', () => {
  it('appear in a live region that was there before them', () => {
    const { show, region } = setUp();
    expect(region).toBeEmptyDOMElement();
    show('Deleted “Settlement”.');
    expect(region).toHaveTextContent('Deleted “Settlement”.');
  });

  it('about what was done go by themselves, problems stay', () => {
    const { show, region } = setUp();
    show('Done.');
    show('It failed.', 'problem');
    act(() => vi.advanceTimersByTime(10_000));
    expect(region).toHaveTextContent(/^It failed\.$/);
  });

  it('stay as long as the pointer is on them', async () => {
    const { show, user, region } = setUp();
    show('Done.');
    await user.hover(region);
    act(() => vi.advanceTimersByTime(60_000));
    expect(region).toHaveTextContent('Done.');
    await user.unhover(region);
    act(() => vi.advanceTimersByTime(10_000));
    expect(region).toBeEmptyDOMElement();
  });

  it('stay as long as focus is on them', () => {
    const { show, region } = setUp();
    show('Done.');
    act(() => dismissButtons()[0]?.focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(region).toHaveTextContent('Done.');
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    act(() => vi.advanceTimersByTime(10_000));
    expect(region).toBeEmptyDOMElement();
  });

  it('can be dismissed, and only three are shown at a time', async () => {
    const { show, user, region } = setUp();
    for (const message of ['one', 'two', 'three', 'four']) show(message);
    expect(region).not.toHaveTextContent('one');
    const [first] = dismissButtons();
    if (first) await user.click(first);
    expect(region).toHaveTextContent('threefour');
  });

  it('hand focus on when they are dismissed: to the next, and back to where it was', async () => {
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

  it('are pushed aside with a finger, if it goes far enough', () => {
    const { show, region } = setUp();
    show('Done.');
    swipe('Done.', 30);
    expect(region).toHaveTextContent('Done.');
    swipe('Done.', -100);
    expect(region).toBeEmptyDOMElement();
  });

  it('are not pushed aside by a mouse, which selects text like that', () => {
    const { show, region } = setUp();
    show('Done.');
    swipe('Done.', 100, 'mouse');
    expect(region).toHaveTextContent('Done.');
  });
});

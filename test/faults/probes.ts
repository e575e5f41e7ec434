import { inspect } from 'node:util';
import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Services } from '#platform/react.tsx';

/** No reading takes longer, and no write with the looking for what has become of it. */
const patienceMs = 46_000;
/** From here on a skeleton has words beside it. */
const slowMs = 5_000;
/** The clock runs twenty times as fast as real work (the service, the signing of tokens) can. */
const stepMs = 100;
const realStepMs = 5;
const realTimeout = globalThis.setTimeout;

/** Something on screen that says that it isn't finished. */
function isBusy({ queryClient }: Services): boolean {
  return (
    queryClient.isFetching() + queryClient.isMutating() > 0 ||
    document.querySelector('[aria-busy="true"]') !== null ||
    [...document.querySelectorAll('button')].some((button) =>
      /(Deleting|Adding|Creating|Saving)…$|^Stop looking$/.test(button.textContent),
    )
  );
}

/** Makes the clock run fast. What was begun before keeps its own time. */
export function takeClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}

async function step(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise((resolve) => realTimeout(resolve, realStepMs));
  });
}

/** The skeleton of the screen or of a part of it. */
function skeleton(): Element | undefined {
  const busy = [...document.querySelectorAll('[aria-busy="true"]')];
  return busy.find(({ textContent }) => textContent === 'Loading');
}

/** A skeleton while nothing is asked for: the app's code is on its way, which takes real time. */
function isLoadingCode({ queryClient }: Services): boolean {
  return skeleton() !== undefined && queryClient.isFetching() === 0;
}

/**
 * Lets time pass until nothing is under way any more. Throws if something still is after 46 s, or if a
 * skeleton is there for more than 5 s without words and Cancel.
 */
export async function settle(services: Services): Promise<void> {
  const start = Date.now();
  let waiting: { readonly on: Element | undefined; readonly since: number } = {
    on: undefined,
    since: start,
  };
  let quiet = 0;
  while (quiet < 5) {
    if (Date.now() > start + patienceMs) {
      throw new Error('something is still under way after 46 seconds');
    }
    await step(isLoadingCode(services) ? 1 : stepMs);
    const shown = isLoadingCode(services) ? undefined : skeleton();
    if (waiting.on !== shown) waiting = { on: shown, since: Date.now() };
    if (shown !== undefined && Date.now() - waiting.since > slowMs) {
      expect(told()).toContain('This is taking longer than usual.');
      expect(screen.getAllByRole('button', { name: 'Cancel' })).not.toHaveLength(0);
    }
    quiet = isBusy(services) ? 0 : quiet + 1;
  }
}

/** Waits in real time for the code of the screen. The clock of the test says nothing about it. */
export async function untilCodeIsLoaded(): Promise<void> {
  while (screen.queryByRole('main') === null) {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
}

/** Lets `ms` pass, whatever is under way. */
export async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) await step(stepMs);
}

function describing(element: Element | null): readonly string[] {
  const ids = `${element?.getAttribute('aria-describedby') ?? ''} ${element?.getAttribute('aria-labelledby') ?? ''}`;
  return ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '');
}

/** Everything a person is told without looking for it: what has focus, and what is announced. */
export function told(): string {
  const live = document.querySelectorAll('[role="alert"], [role="status"], [aria-live="polite"]');
  const focused = document.activeElement;
  const hasFocus = focused === document.body ? '' : (focused?.textContent ?? '');
  return [...live]
    .map(({ textContent }) => textContent)
    .concat(hasFocus, describing(focused))
    .join('\n');
}

/** Presses every “Copy details” and returns what was copied. */
async function copiedDetails(): Promise<string> {
  const copied: string[] = [];
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  for (const button of document.querySelectorAll('button')) {
    if (button.textContent === 'Copy details') await act(async () => button.click());
  }
  spy.mockRestore();
  return copied.join('\n');
}

/** `inspect` shows cycles, such as between the nodes of a tree, which JSON can't. */
const everything = { depth: null, maxArrayLength: null, maxStringLength: null };

/** Every place where what an answer held could have come to rest. */
export async function everyPlace({ queryClient }: Services, printed: readonly unknown[]) {
  const queries = queryClient.getQueryCache().getAll();
  const mutations = queryClient.getMutationCache().getAll();
  return {
    document: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input')].map(({ value }) => value).join('\n'),
    address: `${window.location.href} ${JSON.stringify(window.history.state)} ${document.title}`,
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    cache: inspect(
      [...queries, ...mutations].map(({ state }) => state),
      everything,
    ),
    errors: [...queries, ...mutations].map(({ state }) => String(state.error)).join('\n'),
    console: JSON.stringify(printed),
    details: await copiedDetails(),
  };
}

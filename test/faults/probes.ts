import { inspect } from 'node:util';
import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Services } from '#platform/react.tsx';

/**
 * Time limit for an operation in milliseconds. It is longer than any read, and than any write
 * including the check of the write's outcome.
 */
const operationTimeoutMs = 46_000;
/** Maximum time in milliseconds for which a loading skeleton is shown without a text. */
const slowMs = 5_000;
/**
 * Step of the fake clock in milliseconds. With this step, the fake clock runs at most twenty times
 * as fast as real time, so that work in real time, such as signing tokens, keeps up.
 */
const stepMs = 100;
const realStepMs = 5;
const realTimeout = globalThis.setTimeout;

/** True if a request is pending or the screen shows a busy indicator. */
function isBusy({ queryClient }: Services): boolean {
  return (
    queryClient.isFetching() + queryClient.isMutating() > 0 ||
    document.querySelector('[aria-busy="true"]') !== null ||
    [...document.querySelectorAll('button')].some((button) =>
      /(Deleting|Adding|Creating|Rotating|Saving)…$|^Stop looking$/.test(button.textContent),
    )
  );
}

/** Starts the fake clock. Timers that have already been started keep using the real clock. */
export function startFakeClock(): void {
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

/** Returns the loading skeleton of the screen or of a part of it. */
function skeleton(): Element | undefined {
  const busy = [...document.querySelectorAll('[aria-busy="true"]')];
  return busy.find(({ textContent }) => textContent === 'Loading');
}

/**
 * True if a skeleton is shown but no request is pending. In this case the browser is still loading
 * code of the app, which takes real time.
 */
function isLoadingCode({ queryClient }: Services): boolean {
  return skeleton() !== undefined && queryClient.isFetching() === 0;
}

/**
 * Advances the fake clock until no request is pending and no busy indicator is shown. Throws after
 * 46 s, or if a skeleton is shown for more than 5 s without a text and a Cancel button.
 */
export async function advanceUntilIdle(services: Services): Promise<void> {
  const start = Date.now();
  let waiting: { readonly on: Element | undefined; readonly since: number } = {
    on: undefined,
    since: start,
  };
  let quiet = 0;
  while (quiet < 5) {
    if (Date.now() > start + operationTimeoutMs) {
      throw new Error('something is still under way after 46 seconds');
    }
    await step(isLoadingCode(services) ? 1 : stepMs);
    const shown = isLoadingCode(services) ? undefined : skeleton();
    if (waiting.on !== shown) waiting = { on: shown, since: Date.now() };
    if (shown !== undefined && Date.now() - waiting.since > slowMs) {
      expect(getAnnouncedText()).toContain('This is taking longer than usual.');
      expect(screen.getAllByRole('button', { name: 'Cancel' })).not.toHaveLength(0);
    }
    quiet = isBusy(services) ? 0 : quiet + 1;
  }
}

/**
 * Waits until all queries have their responses, while the fake clock stands still. Responses take
 * real time, which is longer on a busy machine. Never returns if a query waits for a retry.
 */
export async function waitForResponses({ queryClient }: Services): Promise<void> {
  while (queryClient.isFetching() > 0) await step(0);
}

/**
 * Waits until the lazily loaded code of the screen has loaded. This takes real time, which the fake
 * clock doesn't control.
 */
export async function waitForLazyCode(): Promise<void> {
  while (screen.queryByRole('main') === null) {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
}

/** Advances the fake clock by `ms`, even if a request is pending. */
export async function advanceFakeClock(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) await step(stepMs);
}

function describing(element: Element | null): readonly string[] {
  const ids = `${element?.getAttribute('aria-describedby') ?? ''} ${element?.getAttribute('aria-labelledby') ?? ''}`;
  return ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '');
}

/**
 * Returns the texts that a screen reader announces: all live regions, and the focused element with
 * its description.
 */
export function getAnnouncedText(): string {
  const live = document.querySelectorAll('[role="alert"], [role="status"], [aria-live="polite"]');
  const focused = document.activeElement;
  const hasFocus = focused === document.body ? '' : (focused?.textContent ?? '');
  return [...live]
    .map(({ textContent }) => textContent)
    .concat(hasFocus, describing(focused))
    .join('\n');
}

/** Presses every “Copy details” button and returns the copied texts. */
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

/**
 * Options of `inspect`, which is used instead of `JSON.stringify` because it accepts cyclic
 * references.
 */
const everything = { depth: null, maxArrayLength: null, maxStringLength: null };

/**
 * Returns the text of everything that can expose data of a response, such as the document, the
 * storage and the cache.
 */
export async function collectExposedText({ queryClient }: Services, printed: readonly unknown[]) {
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

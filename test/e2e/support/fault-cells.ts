import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from 'vitest';
import { canaries } from '#test/faults/canaries.ts';
import { mentions, placesOf } from './canary.ts';
import type { Fault } from './fault-kinds.ts';
import { type OperationName, type Steps, steps } from './fault-operations.ts';
import { type FaultServer, json, type Misbehaviour, startFaultServer } from './fault-server.ts';
import { openAsReader } from './sign-in.ts';
import { withConfig } from './with-config.ts';

/** The app in a new context, signed in, with its services on the misbehaving server. */
export async function openApp(
  browser: Browser,
  origin: string,
  server: FaultServer,
  { policy, extensions = [] }: { policy: boolean; extensions?: readonly string[] | undefined },
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1360, height: 820 },
    reducedMotion: 'reduce',
    // The served policy admits the app's own origin only; a deployment would name the services'.
    bypassCSP: !policy,
  });
  context.setDefaultTimeout(10_000);
  await context.clock.install();
  await withConfig(context, { baseUrl: server.origin, dataUrl: server.origin, extensions });
  const printed: string[] = [];
  context.on('console', (message) => printed.push(message.text()));
  const uncaught: string[] = [];
  context.on('weberror', (error) => uncaught.push(String(error.error())));
  const page = await context.newPage();
  await openAsReader(page, '/settings/webhooks');
  await expect(page.getByRole('heading', { level: 1, name: /^Webhooks/ })).toBeVisible();
  // The browser sends no preflights for intercepted requests.
  await context.unrouteAll({ behavior: 'wait' });
  return { page, printed, uncaught, close: () => context.close() };
}

/** Reads other than the tested one are answered. */
const wellBehaved = json(200, []);

export const startServices = () => startFaultServer(wellBehaved);

/** From now on the requests of this operation meet this fault; all others are answered. */
export function misbehaveOn(
  server: FaultServer,
  { matches }: Pick<Steps, 'matches'>,
  how: Misbehaviour | undefined,
): Promise<void> {
  return server.misbehave(
    how &&
      ((response, request) => {
        const onTrial = matches({ method: request.method ?? '', path: request.url ?? '' });
        (onTrial ? how : wellBehaved)(response, request);
      }),
  );
}

/**
 * Advances the clock until the result is on screen, and then further, to catch unwanted requests.
 * Resolves to what the result said.
 */
async function untilTold(
  page: Page,
  server: FaultServer,
  notice: Locator,
  patient: boolean,
): Promise<string> {
  const pending = page.getByRole('button', { name: /^(Adding|Creating|Saving|Deleting)…$/ });
  const isTold = async () => {
    if ((await notice.isVisible()) && (await pending.count()) === 0) return true;
    if (patient || server.open() === 0) await page.clock.fastForward(patient ? 5_000 : 1_000);
    return false;
  };
  // Not faster, or the clock would run ahead of pending answers.
  await expect.poll(isTold, { interval: 100, message: 'the screen says how it ended' }).toBe(true);
  const message = await notice.innerText();
  await page.clock.fastForward(9_000);
  // Whatever was asked for in that time has arrived before this has been answered, or has failed.
  await page.evaluate((address) => {
    const headers = { 'content-type': 'application/json' };
    return fetch(address, { method: 'PUT', headers }).catch(() => undefined);
  }, `${server.origin}/fence`);
  return message.trim();
}

/** Nothing of the answers or of the requests' credentials is visible anywhere. */
async function expectNoLeak(
  page: Page,
  printed: readonly string[],
  server: FaultServer,
  cell: string,
) {
  const carried = server.arrived.flatMap(({ key, bearer }) => [
    key ?? '',
    bearer?.replace('Bearer ', '') ?? '',
  ]);
  const secrets = [...Object.values(canaries), ...carried].filter((secret) => secret !== '');
  const places = { ...(await placesOf(page)), console: printed.join('\n') };
  for (const [place, text] of Object.entries(places)) {
    const found = secrets.filter((secret) => mentions(text, secret));
    expect(found, `secrets in the ${place} after ${cell}`).toEqual([]);
  }
}

/** Sends one request under one fault and checks all promises. Resolves to a line about it. */
export async function tryCell(
  { page, printed }: { page: Page; printed: readonly string[] },
  server: FaultServer,
  operation: OperationName,
  { name, words, requests, does }: Pick<Fault, 'name' | 'words' | 'requests' | 'does'>,
  round: number,
): Promise<string> {
  const { act, kept, matches, column, asksDirectory } = steps[operation];
  await act(page, round);
  const patient = name.startsWith('F3') || name.includes('stall');
  const isDone = does === operation;
  const notice = isDone
    ? page.getByText(words[column]).first()
    : page.getByRole('alert').filter({ hasText: words[column] }).last();
  // Until the request is under way, the screen says what the fault before this one did.
  if (requests[column] > 0) await expect.poll(() => server.arrived.some(matches)).toBe(true);
  const message = await untilTold(page, server, notice, patient);
  const sent = server.arrived.filter(matches);
  const cell = `${operation}, ${name}`;
  expect(sent.length, `requests of ${cell}`).toBe(requests[column]);
  // What was done is said for ten seconds, and then gone. A failure stays.
  if (!isDone) {
    expect(await notice.count(), `${words[column]} on screen for ${cell}`).toBe(1);
    // On a new screen its heading has focus, and the alert is announced.
    const hasFocus = () =>
      notice.evaluate(
        (it) => it.contains(document.activeElement) || document.activeElement?.localName === 'h1',
      );
    await expect.poll(hasFocus, { message: `focus of ${cell}` }).toBe(true);
    await kept(page);
  }
  expect(await page.locator('[aria-busy="true"]').count(), `spinners of ${cell}`).toBe(0);
  await expectNoLeak(page, printed, server, cell);
  for (const { key, bearer, cacheControl } of sent) {
    expect(cacheControl, `cache mode of ${cell}`).toBe('no-cache');
    const directory = asksDirectory === true;
    expect([key !== '', bearer !== undefined], `credentials of ${cell}`).toEqual([
      directory,
      !directory,
    ]);
  }
  return `  ${operation.padEnd(17)} ${name.padEnd(31)} ${sent.length} sent  ${message.slice(0, 70)}`;
}

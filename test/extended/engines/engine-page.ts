import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { BrowserSession, InputSource } from './browser-session.ts';
import { type KeyCombination, keyActions, typingActions } from './keys.ts';

declare global {
  var TestingLibraryDom: typeof import('@testing-library/dom') | undefined;
}

/** Script of Testing Library, which finds elements by role and accessible name inside the page. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** Role and accessible name of an element. A string must match the complete accessible name. */
export type RoleAndName = readonly [role: string, name: string | RegExp];

/** Page in any browser engine. Every action first waits until its target element is available. */
export type EnginePage = ReturnType<typeof createEnginePage>;

export function createEnginePage(session: BrowserSession, origin: string) {
  /**
   * Runs a function in the page. The function can use only its arguments and globals of the page,
   * but no other code of this file.
   */
  async function evaluate<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const call = `(${inPage})(...${JSON.stringify(args)})`;
    return JSON.parse(await session.run(`return JSON.stringify(${call} ?? null);`));
  }

  /**
   * Loads the finder script into the page if it is missing, and returns the result of `findTarget`.
   */
  async function find([role, name]: RoleAndName, isActivated = false): Promise<Found | null> {
    const isThere = await evaluate(() => globalThis.TestingLibraryDom !== undefined);
    if (!isThere) await session.run(`${finder}; return '';`);
    return name instanceof RegExp
      ? evaluate(findTarget, role, name.source, true, isActivated)
      : evaluate(findTarget, role, name, false, isActivated);
  }

  const nameOf = ([role, name]: RoleAndName) => `${role} ${name}`;
  const press = async (...keys: KeyCombination[]) => {
    for (const key of keys) await session.perform(keyActions(key));
  };
  const type = (text: string) => session.perform(typingActions(text));
  const waitFor = (target: RoleAndName) =>
    expect.poll(() => find(target), { message: nameOf(target) }).not.toBeNull();
  const click = async (target: RoleAndName) => {
    let at: Found | null = null;
    await expect
      .poll(
        async () => {
          const before = await find(target);
          at = await find(target);
          // Waits until the element is visible, not covered, and not moving.
          return at?.isOnTop && at.x === before?.x && at.y === before?.y;
        },
        { message: `${nameOf(target)} can be clicked` },
      )
      .toBe(true);
    if (at !== null) await session.perform(clickAt(at));
  };

  return {
    evaluate,
    press,
    type,
    waitFor,
    click,
    /** Activates an element with a script instead of the pointer. */
    activate: (target: RoleAndName) =>
      expect.poll(() => find(target, true), { message: nameOf(target) }).not.toBeNull(),
    open: (path: string) => session.navigate(origin + path),
    waitUntilGone: (target: RoleAndName) =>
      expect.poll(() => find(target), { message: `${nameOf(target)} goes` }).toBeNull(),
    waitForText: (pattern: RegExp) =>
      expect
        .poll(() => evaluate(() => document.body.innerText), { message: `${pattern}` })
        .toMatch(pattern),
    valueOf: async (target: RoleAndName) => (await find(target))?.value,
    hasFocus: async (target: RoleAndName) => (await find(target))?.hasFocus === true,
    /** Replaces the content of a field. */
    async fill(target: RoleAndName, text: string) {
      await click(target);
      await press('Control+a', 'Delete');
      await type(text);
    },
    /** Returns path, query and fragment of the page's URL. */
    address: () => evaluate(() => location.pathname + location.search + location.hash),
    complaints: () => session.getConsoleProblems(),
  };
}

type Found = {
  x: number;
  y: number;
  isOnTop: boolean;
  hasFocus: boolean;
  value: string | null;
};

/**
 * Finds the first visible element with a role and a name, and scrolls the element into view. If
 * `isActivated` is true, also clicks the element. Runs in the page.
 */
function findTarget(
  role: string,
  name: string,
  isPattern: boolean,
  isActivated: boolean,
): Found | null {
  const found = globalThis.TestingLibraryDom?.queryAllByRole(document.body, role, {
    name: isPattern ? new RegExp(name) : name,
  }).find((element) => element.getClientRects().length > 0);
  if (found === undefined) return null;
  // Sets the scroll position explicitly, because browsers scroll to a focused field and its label
  // differently.
  found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const above = document.elementFromPoint(x, y);
  if (isActivated && found instanceof HTMLElement) found.click();
  return {
    x,
    y,
    isOnTop: above !== null && (found.contains(above) || above.contains(found)),
    hasFocus: document.activeElement === found,
    value: 'value' in found ? String(found.value) : null,
  };
}

const clickAt = ({ x, y }: Found): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

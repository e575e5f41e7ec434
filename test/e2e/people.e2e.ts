import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { answerPeople, awkwardNames, withOwners } from './support/directory.ts';
import { screenshot } from './support/screenshot.ts';
import { expectNothingSideways } from './support/sideways.ts';
import { signIn } from './support/sign-in.ts';
import { withConfig } from './support/with-config.ts';

const documentedOnly = { extensions: [] };
const owners = Array.from(
  { length: 2000 },
  (_, index) => `Person ${String(index).padStart(4, '0')}`,
);

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
/** The heading of the list, with how many it shows. */
const listed = (page: Page, count: string) => heading(page, `People ${count}`);
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter people' });
const rows = (page: Page) => page.locator('[data-row]');
const room = (index: number) => (index % 2 === 0 ? 'Atlas' : 'Comet');
const recordOf = (name: string) => {
  const index = Number(name.slice(-4));
  return { name, teamRoomName: room(index), category: 'Engineering', canQc: index % 3 === 0 };
};
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('the list, of owners', () => {
  test('looks people up as they come into view, six at a time, each once, and all when asked', async ({
    page,
    context,
  }) => {
    await withConfig(context, documentedOnly);
    await withOwners(context, owners.slice(0, 200));
    const asked = await answerPeople(context, async (route, name) => {
      await route.fulfill({ json: recordOf(name) });
    });
    await signIn(page, 'Looker Up', '/people');
    await page
      .getByText(/^Engineering · Atlas/)
      .first()
      .waitFor();
    const status = page.getByText(/of 200 looked up/);
    await status.waitFor();
    await expect.poll(() => asked.names.length).toBeGreaterThan(5);
    // A screen holds some twenty.
    expect(asked.names.length).toBeLessThan(40);

    await page.getByRole('button', { name: 'Look up all 200' }).click();
    await status.waitFor({ state: 'detached' });
    expect([...asked.names].sort()).toEqual(owners.slice(0, 200));
    expect(asked.most()).toBeLessThanOrEqual(6);

    // Nobody is asked for again, wherever one goes meanwhile.
    await page.getByRole('link', { name: 'Person 0003' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.goBack();
    await rows(page).first().waitFor();
    expect(asked.names).toHaveLength(200);
  });

  test('of 2,000 is windowed, and never asks for those who were scrolled past', async ({
    page,
    context,
  }) => {
    await withConfig(context, documentedOnly);
    await withOwners(context, owners);
    const held: (() => void)[] = [];
    let holding = true;
    const asked = await answerPeople(context, async (route, name) => {
      if (holding) await new Promise<void>((resolve) => held.push(resolve));
      await route.fulfill({ json: recordOf(name) });
    });
    await signIn(page, 'Scroller', '/people');
    await expect.poll(() => asked.names.length).toBe(6);
    await page.getByRole('link', { name: 'Person 0000' }).focus();
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'End']) await page.keyboard.press(key);
    await expect.poll(() => page.getByRole('link', { name: 'Person 1999' }).count()).toBe(1);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    holding = false;
    for (const release of held) release();
    await page
      .getByText(/^Engineering · Comet/)
      .first()
      .waitFor();
    const scrolledPast = asked.names
      .slice(6)
      .filter((name) => Number(name.slice(-4)) > 40 && Number(name.slice(-4)) < 1900);
    expect(scrolledPast).toEqual([]);
    expect(await rows(page).count()).toBeLessThanOrEqual(300);

    await filter(page).fill('person 07');
    await listed(page, '139 of 2,000').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('person 07');
    // What is found is read from its top, wherever one had scrolled to.
    const first = page.getByRole('link', { name: 'Person 0007' });
    await expect.poll(async () => (await first.boundingBox())?.y ?? -1).toBeGreaterThan(100);
  });

  test('says who isn’t there, who could not be looked up, and when it pauses', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 404/);
    faults.expect(/status of 500/);
    faults.expect(/status of 429/);
    await withConfig(context, documentedOnly);
    await withOwners(context, owners.slice(0, 12));
    let failing = true;
    const asked = await answerPeople(context, async (route, name) => {
      const times = asked.names.filter((other) => other === name).length;
      if (name === 'Person 0001') return route.fulfill({ status: 404, json: {} });
      if (name === 'Person 0002' && failing) return route.fulfill({ status: 500, json: {} });
      if (name === 'Person 0003' && times === 1) {
        return route.fulfill({ status: 429, json: {}, headers: { 'retry-after': '2' } });
      }
      return route.fulfill({ json: recordOf(name) });
    });
    await signIn(page, 'Patient Looker', '/people');
    await page.getByText(/Going on in \d s/).waitFor();
    await page.getByText('Not in the directory', { exact: true }).waitFor();
    await page.getByText('1 person could not be looked up').waitFor();
    await expect.poll(() => asked.names.filter((name) => name === 'Person 0003').length).toBe(2);
    await expectNoAxeViolations(page);

    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('could not be looked up').first().waitFor({ state: 'detached' });
    expect(asked.names.filter((name) => name === 'Person 0001')).toHaveLength(1);
  });

  test('asks for the key where a look-up is refused, and goes on with it', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 401/);
    await withConfig(context, { ...documentedOnly, directoryKey: { mode: 'ask' } });
    await withOwners(context, owners.slice(0, 12));
    await answerPeople(context, async (route, name) => {
      const allowed = route.request().headers()['x-api-key'] === 'good';
      await route.fulfill(allowed ? { json: recordOf(name) } : { status: 401, json: {} });
    });
    await signIn(page, 'Holder of Two Keys', '/people');
    for (const key of ['bad', 'good']) {
      await page.getByLabel('Directory key').fill(key);
      await page.getByRole('button', { name: 'Use key' }).click();
      if (key === 'bad') await page.getByText('The directory refused this key.').waitFor();
    }
    await page
      .getByText(/^Engineering · Atlas/)
      .first()
      .waitFor();
  });
});

describe('filtering', () => {
  test('works by keyboard, lives in the address, and Back restores it', async ({ page }) => {
    await signIn(page, 'Filterer of People', '/people');
    await listed(page, '27').waitFor();
    await page.getByRole('button', { name: 'Team room' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: /^Atlas/ }).focus();
    await page.keyboard.press('Space');
    await listed(page, '3 of 27').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Can QC', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Yes/ }).click();
    await listed(page, '2 of 27').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => addressOf(page)).toBe('/people?room=Atlas&qc=yes');

    await page.getByRole('link', { name: 'Jonas Maximilian Weber' }).click();
    await heading(page, 'Jonas Maximilian Weber').waitFor();
    await page.goBack();
    await listed(page, '2 of 27').waitFor();
    await page.reload();
    await listed(page, '2 of 27').waitFor();
    await page.goBack();
    await listed(page, '3 of 27').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await listed(page, '27').waitFor();
    expect(addressOf(page)).toBe('/people');
  });
});

describe('a profile', () => {
  test('leads on to the team room, and is remembered by name until sign-out', async ({ page }) => {
    await signIn(page, 'Reader of Profiles', '/people/Mara%20Okafor');
    await page.getByRole('heading', { name: 'In team room Atlas' }).waitFor();
    await page.getByRole('link', { name: 'Atlas', exact: true }).click();
    await listed(page, '3 of 27').waitFor();
    const recent = page.getByRole('region', { name: 'Recent' });
    await recent.getByRole('link', { name: 'Mara Okafor' }).waitFor();
    await page.reload();
    await recent.getByRole('link', { name: 'Mara Okafor' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.getByText('2 items').click();
    await page.getByRole('cell', { name: 'Settlement rewrite' }).waitFor();
    await screenshot(page, 'person');
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Reader of Profiles' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }))).not.toContain(
      'Mara',
    );
  });

  test.for([
    [401, /refused the key/],
    [403, /doesn’t open this to the key/],
    [429, /asks for a pause/],
    [500, /failed \(status 500\)/],
    [503, /failed \(status 503\)/],
  ] as const)(
    'that is answered with %i says so in words of its own',
    async ([status, words], { page, context, faults }) => {
      faults.expect(new RegExp(`status of ${status}`));
      await answerPeople(context, (route) =>
        route.fulfill({ status, json: {}, headers: { 'retry-after': '60' } }),
      );
      await signIn(page, `Reader of ${status}`, '/people/Mara%20Okafor');
      await page.getByText(words).waitFor();
      expect(await page.getByText('Not in the directory').count()).toBe(0);
    },
  );

  test('of any shape is shown, at any width, without a fault', async ({ page, context }) => {
    const nested = JSON.parse(`${'{"a":['.repeat(60)}"deep"${']}'.repeat(60)}`);
    await answerPeople(context, (route) =>
      route.fulfill({
        json: {
          name: '<img src=x onerror=1>',
          fullName: '\u202Egpj.exe',
          email: 'javascript:alert(1)',
          codeHostUsername: 'javascript:alert(1)',
          trackerId: 'https://user@evil.test/',
          startDate: '2024-02-30',
          leaving: 'no',
          skills: { TypeScript: 'expert', ['w'.repeat(300)]: null },
          competencies: [{ name: 'SQL', points: { easy: 1 } }, { name: 'Go' }],
          projectAssignments: { Atlas: { role: 'Lead', since: '2025-09-01' } },
          words: Array.from({ length: 300 }, (_, index) => `word ${index}`),
          long: 'x'.repeat(30_000),
          wide: Array.from({ length: 400 }, (_, index) => ({ index, text: 'y'.repeat(60) })),
          nested,
          link: 'https://docs.example.test/a',
          unsafe: 'javascript:alert(1)',
        },
      }),
    );
    await signIn(page, 'Reader of Anything', '/people/Anything');
    await page.getByRole('heading', { name: 'More from the record' }).waitFor();
    for (const fold of ['2 items', '400 items', /^1 field/]) {
      await page.getByText(fold).first().click();
    }
    await page.getByText('… and 350 more').waitFor();
    const links = await page
      .locator('main a[target]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['https://docs.example.test/a']);
    expect(await page.content()).not.toContain('[object');
    await expectNoAxeViolations(page);
    await expectNothingSideways(page);
  });
});

describe('names', () => {
  test.for(awkwardNames)(
    'go from link to address, reload, Back and request byte for byte: %j',
    async (name, { page, context }) => {
      await withConfig(context, documentedOnly);
      await withOwners(context, [name]);
      const sent: string[] = [];
      context.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/data/v1/people/')) sent.push(pathname);
      });
      await answerPeople(context, (route, asked) => route.fulfill({ json: { name: asked } }));
      await signIn(page, 'Speller', '/people');
      await rows(page).getByRole('link').click();
      await page.getByRole('heading', { name: 'Owns 1 competency' }).waitFor();
      const address = addressOf(page);
      await page.reload();
      await page.getByRole('heading', { name: 'Owns 1 competency' }).waitFor();
      expect(addressOf(page)).toBe(address);
      await page.goBack();
      await rows(page).first().waitFor();
      await page.goForward();
      await page.getByRole('heading', { name: 'Owns 1 competency' }).waitFor();
      expect(addressOf(page)).toBe(address);
      expect(sent.length).toBeGreaterThan(1);
      expect([...new Set(sent)]).toEqual([`/data/v1/people/${encodeURIComponent(name)}`]);
    },
  );

  test.for(['.', '..'])(
    'that no address can carry are never asked for: %j',
    async (name, { page, context, wire }) => {
      await withConfig(context, documentedOnly);
      await withOwners(context, [name]);
      await signIn(page, 'Speller of Dots', '/people');
      await page.getByText('Can’t be looked up', { exact: true }).waitFor();
      await rows(page).getByRole('link').click();
      await page.getByRole('heading', { name: 'This name can’t be looked up' }).waitFor();
      expect((await wire.all()).filter(({ path }) => path.includes('/people'))).toEqual([]);
    },
  );
});

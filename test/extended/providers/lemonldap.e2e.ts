import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runDoctorCommand } from '#deploy/doctor/command.ts';
import { type AppServer, serveApp } from '#test/e2e/support/provider-app.ts';
import { test as base } from '#test/e2e/support/test.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { signOut } from '#test/support/sign-in.ts';
import { demoUser, type Lemonldap, requireLemonldap, startLemonldap } from './lemonldap.ts';

type Sites = {
  readonly appOrigin: string;
  readonly app: AppServer;
  readonly provider: Lemonldap;
  /** Content of config.json without the setting of silent sign-in. */
  readonly config: object;
};

const absence = 'LemonLDAP::NG isn’t installed: its tests were not run.';

/**
 * Test of the app with LemonLDAP::NG on another site. If LemonLDAP::NG is missing and can't be
 * installed, the tests are skipped with a message.
 */
const test = base.extend<{ lemonldap: Sites }, { sites: Sites | undefined }>({
  sites: [
    async ({ browserName: _ }, use) => {
      if (!(await requireLemonldap())) {
        process.stdout.write(`${absence}\n`);
        return use(undefined);
      }
      const appOrigin = `http://localhost:${await findFreePort()}`;
      const provider = await startLemonldap(appOrigin);
      const { authority, clientId } = provider;
      const config = {
        baseUrl: '/',
        dataUrl: '/',
        directoryKey: { mode: 'proxy' },
        extensions: ['viewer.read'],
        oidc: { authority, clientId, scope: 'openid profile email offline_access' },
      };
      const app = await serveApp(
        { origin: appOrigin, base: '/', connect: [authority], diagrams: true },
        { ...config, signIn: { silent: false } },
      );
      await use({ appOrigin, app, provider, config });
      await app.close();
      await provider.stop();
    },
    // Downloading packages can take minutes.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ sites }, use) => use(sites?.appOrigin),
  allowedOrigins: ({ sites }, use) =>
    use(sites === undefined ? [] : [sites.appOrigin, sites.provider.authority]),
  lemonldap: async ({ sites, context, faults }, use, testInfo) => {
    testInfo.skip(sites === undefined, absence);
    if (sites === undefined) return;
    // Requests to the directory fail with 401, because no proxy adds the directory key. One test
    // also invalidates the access token.
    faults.allow(/status of 401/);
    await use(sites);
    // The fixture `storage` fails a test if scripts can read cookies at its end, as they can read the
    // cookies of the provider's pages.
    await context.clearCookies({ domain: new URL(sites.provider.authority).hostname });
  },
});

/** Removes the time limit of a wait that begins before the sign-in; the test has its own limit. */
const patience = { timeout: 0 };

const menu = (page: Page) => page.getByRole('button', { name: demoUser.name });

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('input[name=user]').fill(demoUser.login);
  await page.locator('input[name=password]').fill(demoUser.login);
  await page.locator('button[type=submit]').first().click();
  await expect(menu(page)).toBeVisible();
}

test.describe('LemonLDAP::NG', () => {
  test('signs a user in, whose name the app gets from the userinfo endpoint', async ({
    page,
    lemonldap: { provider },
  }) => {
    const userInfo = page.waitForResponse(`${provider.authority}/oauth2/userinfo`, patience);
    await signIn(page, '/bookmarks?from=a-link');
    expect(await (await userInfo).json()).toMatchObject({ name: demoUser.name });
    const url = new URL(page.url());
    expect(url.pathname + url.search).toBe('/bookmarks?from=a-link');
  });

  test('renews the access token without a redirect', async ({
    page,
    lemonldap: { app, provider },
  }) => {
    await page.clock.install();
    await signIn(page, '/competencies');
    // The app would treat a renewal right after a sign-in as a loop.
    await page.clock.fastForward(40_000);
    const navigations: string[] = [];
    page.on('framenavigated', (frame) => navigations.push(new URL(frame.url()).origin));
    const renewal = page.waitForRequest(
      (request) =>
        request.url() === `${provider.authority}/oauth2/token` &&
        request.postData()?.includes('grant_type=refresh_token') === true,
      patience,
    );
    app.endToken();
    await page
      .getByRole('link', { name: /^Bookmarks/ })
      .first()
      .click();
    expect((await (await renewal).response())?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Bookmarks' })).toBeVisible();
    await expect(menu(page)).toBeVisible();
    expect(navigations).not.toContain(provider.authority);
  });

  test('sign-out ends the session in all tabs, but the refresh token stays valid', async ({
    page,
    context,
    request,
    lemonldap: { provider },
  }) => {
    const tokenUrl = `${provider.authority}/oauth2/token`;
    const tokens = page.waitForResponse(tokenUrl, patience);
    await signIn(page, '/bookmarks');
    const { refresh_token } = await (await tokens).json();
    const other = await context.newPage();
    await other.goto('/people');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(menu(other)).toBeVisible();

    await signOut(page, demoUser.name);
    await page.getByText('Details').click();
    await expect(page.getByText('The provider has no revocation endpoint.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(menu(other)).toHaveCount(0);

    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.locator('input[name=user]')).toBeVisible();
    const form = { grant_type: 'refresh_token', client_id: provider.clientId, refresh_token };
    expect((await request.post(tokenUrl, { form })).status()).toBe(200);
  });

  test('shows its form for prompt=none, so that the doctor advises to turn silent sign-in off', async ({
    lemonldap: { appOrigin, config },
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-doctor-'));
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify(config));
    let report = '';
    await runDoctorCommand([file, '--origin', appOrigin, '--not-served'], {
      print: (text) => {
        report += `${text}\n`;
      },
      isColoured: false,
      environment: {},
      signal: new AbortController().signal,
    });
    rmSync(folder, { recursive: true });
    expect(report).toContain('note  Silent sign-in: the provider shows a page for prompt=none');
    expect(report).toContain('ok    Userinfo endpoint');
  });
});

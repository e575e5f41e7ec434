import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReferenceService } from '#service/service.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { exchange, HttpBrowser, listen, requestTokens, tokens } from './browser.ts';
import { buildSilentSignInUrl, fetchWithToken, signIn, start, startSignedIn } from './signed-in.ts';

describe('prompt=none', () => {
  it('returns login_required without a session', async () => {
    const { origin, browser } = await start();
    const { url } = await browser.visit(buildSilentSignInUrl(origin));
    expect(url.pathname).toBe('/auth/callback');
    expect(url.searchParams.get('error')).toBe('login_required');
  });

  it('returns a code immediately with a session', async () => {
    const { origin, browser } = await startSignedIn();
    const { url } = await browser.visit(buildSilentSignInUrl(origin));
    expect((await exchange(origin, url)).status).toBe(200);
  });
});

describe('refreshing tokens', () => {
  const refresh = (origin: string, token: string) =>
    requestTokens(origin, { grant_type: 'refresh_token', refresh_token: token });

  it('returns new tokens and a new refresh token', async () => {
    const { origin, granted } = await startSignedIn();
    const response = await refresh(origin, granted.refresh_token);
    const renewed = v.parse(tokens, await response.json());
    expect(renewed.refresh_token).not.toBe(granted.refresh_token);
    const state = await fetchWithToken(origin, '/viewer/v1/bookmark-state', renewed.access_token);
    expect(state.status).toBe(200);
  });

  it('revokes the whole grant if a refresh token is used twice', async () => {
    const { origin, granted } = await startSignedIn();
    const renewed = v.parse(tokens, await (await refresh(origin, granted.refresh_token)).json());
    expect((await refresh(origin, granted.refresh_token)).status).toBe(400);
    expect((await refresh(origin, renewed.refresh_token)).status).toBe(400);
  });

  it('is rejected after the refresh token is revoked', async () => {
    const { origin, granted } = await startSignedIn();
    const body = new URLSearchParams({ client_id: 'spec-viewer', token: granted.refresh_token });
    const revoked = await fetch(`${origin}/oidc/token/revocation`, { method: 'POST', body });
    expect(revoked.status).toBe(200);
    expect((await refresh(origin, granted.refresh_token)).status).toBe(400);
  });

  it('is necessary after the configured lifetime of the access token', async () => {
    const { granted } = await startSignedIn({ accessTokenSeconds: 5 });
    expect(granted.expires_in).toBe(5);
  });
});

describe('signing out', () => {
  const leave = (origin: string, idToken?: string) => {
    const parameters = { post_logout_redirect_uri: `${origin}/auth/signed-out` };
    const hint = idToken === undefined ? {} : { id_token_hint: idToken };
    return `${origin}/oidc/session/end?${new URLSearchParams({ ...parameters, ...hint })}`;
  };
  const formIn = (html: string) => ({
    action: /action="([^"]+)"/.exec(html)?.[1] ?? '',
    xsrf: /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '',
  });

  it('ends the session, revokes the refresh token and redirects to the app', async () => {
    const { origin, browser, granted } = await startSignedIn();
    const page = await browser.visit(leave(origin, granted.id_token));
    expect(page.html).toContain('requestSubmit');
    const { action, xsrf } = formIn(page.html);
    const { url } = await browser.visit(action, { xsrf, logout: 'yes' });
    expect(url.href).toBe(`${origin}/auth/signed-out`);

    const silent = await browser.visit(buildSilentSignInUrl(origin));
    expect(silent.url.searchParams.get('error')).toBe('login_required');
    const refreshed = await requestTokens(origin, {
      grant_type: 'refresh_token',
      refresh_token: granted.refresh_token,
    });
    expect(refreshed.status).toBe(400);
  });

  it('requires the user’s confirmation if the request contains no ID token', async () => {
    const { origin, browser } = await startSignedIn();
    const page = await browser.visit(leave(origin));
    expect(page.html).not.toContain('<script');
    expect(page.html).toContain('Stay signed in');
  });
});

it('a restart of the service keeps users signed in', async () => {
  const folder = createTemporaryFolder('session');
  const run: { service?: ReturnType<typeof createReferenceService> | undefined } = {};
  const { origin } = await listen(() => {
    run.service ??= createReferenceService({ origin, database: join(folder, 'x.db') });
    return run.service.handle;
  });
  const stop = async () => {
    await run.service?.close();
    run.service = undefined;
  };
  onTestFinished(stop);
  const browser = new HttpBrowser(origin);
  const { url } = await signIn(origin, browser, { name: 'Grace' });
  const granted = v.parse(tokens, await (await exchange(origin, url)).json());

  await stop();

  const state = await fetchWithToken(origin, '/viewer/v1/bookmark-state', granted.access_token);
  expect(state.status).toBe(200);
  const silent = await browser.visit(buildSilentSignInUrl(origin));
  expect((await exchange(origin, silent.url)).status).toBe(200);
});

it('a request for a URL outside of the service is passed to the app', async () => {
  const { origin } = await start();
  for (const path of ['/', '/bookmarks', '/auth/callback', '/database', '/oidcx', '/codes/x']) {
    expect(await (await fetch(`${origin}${path}`)).text()).toBe('left to the app');
  }
  expect((await fetch(`${origin}/oidc/nowhere`)).status).toBe(404);
});

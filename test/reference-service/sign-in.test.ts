import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReferenceService, type ServiceOptions } from '#reference-service/service.ts';
import {
  askForTokens,
  authorizationAddress,
  Browser,
  exchange,
  listen,
  tokens,
} from './browser.ts';
import { person, smallContent, startService } from './harness.ts';

const ADA = person('Ada "Countess" <Lovelace>', { email: 'ada@example.test' });

async function start(options: Partial<ServiceOptions> = {}) {
  let service: ReturnType<typeof startService> | undefined;
  const { origin } = await listen(() => {
    service ??= startService({ origin, content: smallContent({ people: [ADA] }), ...options });
    return service.handle;
  });
  return { origin, browser: new Browser(origin) };
}

async function signIn(origin: string, browser: Browser, form: Record<string, string>) {
  const page = await browser.visit(authorizationAddress(origin));
  expect(page.url.pathname).toMatch(/^\/oidc\/interaction\//);
  return browser.visit(page.url.href, form);
}

async function signedIn(
  options: Partial<ServiceOptions> = {},
  form: Record<string, string> = { name: 'Grace Hopper' },
) {
  const { origin, browser } = await start(options);
  const { url } = await signIn(origin, browser, form);
  const granted = v.parse(tokens, await (await exchange(origin, url)).json());
  return { origin, browser, granted };
}

const ask = (origin: string, path: string, token: string) =>
  fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });

const silently = (origin: string) => authorizationAddress(origin, { prompt: 'none' });

describe('signing in', () => {
  it('as any name leads back to the app with a code, and the code to tokens', async () => {
    const { origin, browser } = await start();
    const { url } = await signIn(origin, browser, { name: ' Grace Hopper ' });
    expect(url.origin + url.pathname).toBe(`${origin}/auth/callback`);
    expect(url.searchParams.get('state')).toBe('a-state');
    expect(url.searchParams.get('iss')).toBe(`${origin}/oidc`);

    const granted = v.parse(tokens, await (await exchange(origin, url)).json());
    expect(granted.expires_in).toBe(600);
    const keys = createRemoteJWKSet(new URL(`${origin}/oidc/jwks`));
    const rules = { issuer: `${origin}/oidc` };
    const access = await jwtVerify(granted.access_token, keys, {
      ...rules,
      audience: `${origin}/`,
    });
    expect(access.protectedHeader.typ).toBe('at+jwt');
    expect(access.payload).toMatchObject({ scope: 'openid profile email' });
    const id = await jwtVerify(granted.id_token, keys, { ...rules, audience: 'spec-viewer' });
    expect(id.payload).toMatchObject({ name: 'Grace Hopper', nonce: 'a-nonce' });
    expect(id.payload.sub).toBe(access.payload.sub);
  });

  it('as a sample person carries that person’s name and email', async () => {
    const { granted } = await signedIn({}, { person: ADA.identityProviderId });
    expect(decodeJwt(granted.id_token)).toMatchObject({
      sub: ADA.identityProviderId,
      name: ADA.name,
      email: ADA.email,
    });
  });

  it('gives access to the API and to userinfo', async () => {
    const { origin, granted } = await signedIn();
    const state = await ask(origin, '/viewer/v1/bookmark-state', granted.access_token);
    expect(state.status).toBe(200);
    const userinfo = await ask(origin, '/oidc/me', granted.access_token);
    expect(await userinfo.json()).toMatchObject({ name: 'Grace Hopper' });
  });

  it('as the same name is the same subject; as another, another', async () => {
    const { origin, granted } = await signedIn();
    const subjectOf = async (name: string) => {
      const { url } = await signIn(origin, new Browser(origin), { name });
      const { id_token: token } = v.parse(tokens, await (await exchange(origin, url)).json());
      return decodeJwt(token).sub;
    };
    expect(await subjectOf('Grace Hopper')).toBe(decodeJwt(granted.id_token).sub);
    expect(await subjectOf('grace hopper')).not.toBe(decodeJwt(granted.id_token).sub);
  });

  it('can be called off, which the app is told', async () => {
    const { origin, browser } = await start();
    const { url } = await signIn(origin, browser, { cancel: 'yes' });
    expect(url.pathname).toBe('/auth/callback');
    expect(url.searchParams.get('error')).toBe('access_denied');
  });

  it('works for the popup’s own callback too', async () => {
    const { origin, browser } = await start();
    const changes = { redirect_uri: `${origin}/auth/popup-callback` };
    const page = await browser.visit(authorizationAddress(origin, changes));
    const { url } = await browser.visit(page.url.href, { name: 'Grace' });
    expect(url.pathname).toBe('/auth/popup-callback');
    expect((await exchange(origin, url)).status).toBe(200);
  });

  it('needs PKCE: no code without a challenge, no token without its verifier', async () => {
    const { origin, browser } = await start();
    const without = { code_challenge: undefined, code_challenge_method: undefined };
    const refused = await browser.visit(authorizationAddress(origin, without));
    expect(refused.url.searchParams.get('error')).toBe('invalid_request');
    const { url } = await signIn(origin, browser, { name: 'Grace' });
    expect((await exchange(origin, url, 'b'.repeat(43))).status).toBe(400);
  });

  it('gives tokens for a code once', async () => {
    const { origin, browser } = await start();
    const { url } = await signIn(origin, browser, { name: 'Grace' });
    expect((await exchange(origin, url)).status).toBe(200);
    expect((await exchange(origin, url)).status).toBe(400);
  });

  it.each([
    { redirect_uri: 'https://evil.example.test/auth/callback' },
    { client_id: 'someone-else' },
  ])('never leads to an address that is not registered: %j', async (changes) => {
    const { origin, browser } = await start();
    const { status, url, html } = await browser.visit(authorizationAddress(origin, changes));
    expect(status).toBe(400);
    expect(url.pathname).toBe('/oidc/auth');
    expect(html).toContain('This sign-in cannot go on');
  });
});

describe('the sign-in page', () => {
  it('has no script, loads only its own font, and sends forms only to this origin', async () => {
    const { origin, browser } = await start();
    const { html, headers } = await browser.visit(authorizationAddress(origin));
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(html).not.toContain('<script');
    const font = await browser.request('/oidc/fonts/geist.woff2');
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect((await font.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  it('shows hostile names as text', async () => {
    const { origin, browser } = await start();
    const page = await browser.visit(authorizationAddress(origin));
    expect(page.html).toContain('Ada &quot;Countess&quot; &lt;Lovelace&gt;');
    const hostile = `"><script>alert(1)</script>${'x'.repeat(100)}`;
    const refused = await browser.visit(page.url.href, { name: hostile });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(refused.html).not.toContain('<script');
  });

  it.each(['', '   ', 'x'.repeat(101), 'a\u0000b', 'line\nbreak'])(
    'asks again for the name %j, and says why beside the field',
    async (name) => {
      const { origin, browser } = await start();
      const again = await signIn(origin, browser, { name });
      expect(again.status).toBe(422);
      expect(again.html).toContain('role="alert"');
      expect(again.html).toContain('aria-invalid="true"');
    },
  );

  it('says to start again when its sign-in is over or belongs to another browser', async () => {
    const { origin, browser } = await start();
    const { url } = await browser.visit(authorizationAddress(origin));
    const elsewhere = await new Browser(origin).visit(url.href);
    expect(elsewhere.status).toBe(410);
    expect(elsewhere.html).toContain('Start again');
  });
});

describe('prompt=none', () => {
  it('says login_required to someone who is not signed in', async () => {
    const { origin, browser } = await start();
    const { url } = await browser.visit(silently(origin));
    expect(url.pathname).toBe('/auth/callback');
    expect(url.searchParams.get('error')).toBe('login_required');
  });

  it('gives a code to someone who is, without a page between', async () => {
    const { origin, browser } = await signedIn();
    const { url } = await browser.visit(silently(origin));
    expect((await exchange(origin, url)).status).toBe(200);
  });
});

describe('refreshing', () => {
  const refresh = (origin: string, token: string) =>
    askForTokens(origin, { grant_type: 'refresh_token', refresh_token: token });

  it('gives new tokens, and a new refresh token each time', async () => {
    const { origin, granted } = await signedIn();
    const response = await refresh(origin, granted.refresh_token);
    const renewed = v.parse(tokens, await response.json());
    expect(renewed.refresh_token).not.toBe(granted.refresh_token);
    const state = await ask(origin, '/viewer/v1/bookmark-state', renewed.access_token);
    expect(state.status).toBe(200);
  });

  it('with a token that was used before ends the whole grant', async () => {
    const { origin, granted } = await signedIn();
    const renewed = v.parse(tokens, await (await refresh(origin, granted.refresh_token)).json());
    expect((await refresh(origin, granted.refresh_token)).status).toBe(400);
    expect((await refresh(origin, renewed.refresh_token)).status).toBe(400);
  });

  it('is over once the token is revoked', async () => {
    const { origin, granted } = await signedIn();
    const body = new URLSearchParams({ client_id: 'spec-viewer', token: granted.refresh_token });
    const revoked = await fetch(`${origin}/oidc/token/revocation`, { method: 'POST', body });
    expect(revoked.status).toBe(200);
    expect((await refresh(origin, granted.refresh_token)).status).toBe(400);
  });

  it('is needed as soon as the service is told', async () => {
    const { granted } = await signedIn({ accessTokenSeconds: 5 });
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

  it('ends the session and the refresh token, and leads back to the app', async () => {
    const { origin, browser, granted } = await signedIn();
    const page = await browser.visit(leave(origin, granted.id_token));
    expect(page.html).toContain('requestSubmit');
    const { action, xsrf } = formIn(page.html);
    const { url } = await browser.visit(action, { xsrf, logout: 'yes' });
    expect(url.href).toBe(`${origin}/auth/signed-out`);

    const silent = await browser.visit(silently(origin));
    expect(silent.url.searchParams.get('error')).toBe('login_required');
    const refreshed = await askForTokens(origin, {
      grant_type: 'refresh_token',
      refresh_token: granted.refresh_token,
    });
    expect(refreshed.status).toBe(400);
  });

  it('waits for the person when it was not the app that asked', async () => {
    const { origin, browser } = await signedIn();
    const page = await browser.visit(leave(origin));
    expect(page.html).not.toContain('<script');
    expect(page.html).toContain('Stay signed in');
  });
});

it('keeps people signed in over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run: { service?: ReturnType<typeof createReferenceService> | undefined } = {};
  const { origin } = await listen(() => {
    run.service ??= createReferenceService({ origin, database: join(folder, 'x.db') });
    return run.service.handle;
  });
  const stop = () => {
    run.service?.close();
    run.service = undefined;
  };
  const browser = new Browser(origin);
  const { url } = await signIn(origin, browser, { name: 'Grace' });
  const granted = v.parse(tokens, await (await exchange(origin, url)).json());

  stop();

  const state = await ask(origin, '/viewer/v1/bookmark-state', granted.access_token);
  expect(state.status).toBe(200);
  const silent = await browser.visit(silently(origin));
  expect((await exchange(origin, silent.url)).status).toBe(200);
  stop();
});

it('leaves every other address to the app', async () => {
  const { origin } = await start();
  for (const path of ['/', '/bookmarks', '/auth/callback', '/database', '/oidcx', '/codes/x']) {
    expect(await (await fetch(`${origin}${path}`)).text()).toBe('left to the app');
  }
  expect((await fetch(`${origin}/oidc/nowhere`)).status).toBe(404);
});

import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sampleContent } from '#service/content.ts';
import { getSignInOptions } from '#service/identity/provider.ts';
import { buildAuthorizationUrl, exchange, HttpBrowser, requestTokens, tokens } from './browser.ts';
import { ADA, fetchWithToken, signIn, start, startSignedIn } from './signed-in.ts';

describe('sign-in', () => {
  it('redirects to the app with a code, which is exchanged for tokens', async () => {
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

  it('returns the name and e-mail address of the selected sample person', async () => {
    const { granted } = await startSignedIn({}, { person: ADA.identityProviderId });
    expect(decodeJwt(granted.id_token)).toMatchObject({
      sub: ADA.identityProviderId,
      name: ADA.name,
      email: ADA.email,
    });
  });

  it('offers a sample person without bookmarks', async () => {
    const { people, newcomer } = sampleContent;
    const subject = newcomer ?? '';
    const offered = getSignInOptions({ people, newcomer: subject });
    expect(offered.filter(({ isNewcomer }) => isNewcomer)).toHaveLength(1);
    const { origin, granted } = await startSignedIn(
      { content: sampleContent },
      { person: subject },
    );
    const state = await fetchWithToken(origin, '/viewer/v1/bookmark-state', granted.access_token);
    expect(await state.json()).toMatchObject({ folders: [], bookmarks: [] });
  });

  it('returns a token that the API and the userinfo endpoint accept', async () => {
    const { origin, granted } = await startSignedIn();
    const state = await fetchWithToken(origin, '/viewer/v1/bookmark-state', granted.access_token);
    expect(state.status).toBe(200);
    const userinfo = await fetchWithToken(origin, '/oidc/me', granted.access_token);
    expect(await userinfo.json()).toMatchObject({ name: 'Grace Hopper' });
  });

  it('returns the same subject only for the same name', async () => {
    const { origin, granted } = await startSignedIn();
    const subjectOf = async (name: string) => {
      const { url } = await signIn(origin, new HttpBrowser(origin), { name });
      const { id_token: token } = v.parse(tokens, await (await exchange(origin, url)).json());
      return decodeJwt(token).sub;
    };
    expect(await subjectOf('Grace Hopper')).toBe(decodeJwt(granted.id_token).sub);
    expect(await subjectOf('grace hopper')).not.toBe(decodeJwt(granted.id_token).sub);
  });

  it('can be cancelled, which returns access_denied', async () => {
    const { origin, browser } = await start();
    const { url } = await signIn(origin, browser, { cancel: 'yes' });
    expect(url.pathname).toBe('/auth/callback');
    expect(url.searchParams.get('error')).toBe('access_denied');
  });

  it('can redirect to the callback of the pop-up window', async () => {
    const { origin, browser } = await start();
    const changes = { redirect_uri: `${origin}/auth/popup-callback` };
    const page = await browser.visit(buildAuthorizationUrl(origin, changes));
    const { url } = await browser.visit(page.url.href, { name: 'Grace' });
    expect(url.pathname).toBe('/auth/popup-callback');
    expect((await exchange(origin, url)).status).toBe(200);
  });

  it('requires a PKCE challenge for the code and its verifier for the tokens', async () => {
    const { origin, browser } = await start();
    const without = { code_challenge: undefined, code_challenge_method: undefined };
    const refused = await browser.visit(buildAuthorizationUrl(origin, without));
    expect(refused.url.searchParams.get('error')).toBe('invalid_request');
    const { url } = await signIn(origin, browser, { name: 'Grace' });
    expect((await exchange(origin, url, 'b'.repeat(43))).status).toBe(400);
  });

  it('exchanges a code for tokens only once, and revokes the tokens if the code is used again', async () => {
    const { origin, browser } = await start();
    const { url } = await signIn(origin, browser, { name: 'Grace' });
    const granted = v.parse(tokens, await (await exchange(origin, url)).json());
    expect((await exchange(origin, url)).status).toBe(400);
    const refreshed = await requestTokens(origin, {
      grant_type: 'refresh_token',
      refresh_token: granted.refresh_token,
    });
    expect(refreshed.status).toBe(400);
  });

  it.each([
    { redirect_uri: 'https://evil.example.test/auth/callback' },
    { client_id: 'someone-else' },
  ])('never redirects to an unregistered URL: %j', async (changes) => {
    const { origin, browser } = await start();
    const { status, url, html } = await browser.visit(buildAuthorizationUrl(origin, changes));
    expect(status).toBe(400);
    expect(url.pathname).toBe('/oidc/auth');
    expect(html).toMatch(/This sign-in can’t continue.*invalid_(client|redirect_uri): /s);
  });
});

describe('sign-in page', () => {
  it('has no script, loads only its own font and posts only to its origin', async () => {
    const { origin, browser } = await start();
    const { html, headers } = await browser.visit(buildAuthorizationUrl(origin));
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

  it('renders hostile names as plain text', async () => {
    const { origin, browser } = await start();
    const page = await browser.visit(buildAuthorizationUrl(origin));
    expect(page.html).toContain('Ada &quot;Countess&quot; &lt;Lovelace&gt;');
    const hostile = `"><script>alert(1)</script>${'x'.repeat(100)}`;
    const refused = await browser.visit(page.url.href, { name: hostile });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(refused.html).not.toContain('<script');
  });

  it.each(['', '   ', 'x'.repeat(101), 'a\u0000b', 'line\nbreak'])(
    'shows an error at the field for the invalid name %j',
    async (name) => {
      const { origin, browser } = await start();
      const again = await signIn(origin, browser, { name });
      expect(again.status).toBe(422);
      expect(again.html).toContain('role="alert"');
      expect(again.html).toContain('aria-invalid="true"');
    },
  );

  it('shows “Start again” if it is opened in another browser', async () => {
    const { origin, browser } = await start();
    const { url } = await browser.visit(buildAuthorizationUrl(origin));
    const elsewhere = await new HttpBrowser(origin).visit(url.href);
    expect(elsewhere.status).toBe(410);
    expect(elsewhere.html).toContain('Start again');
  });
});

import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildSecurityHeaders, findPathRule, pathRules } from '#deploy/headers.ts';

const site = { origin: 'https://app.example.test', base: '/', connect: [], diagrams: true };

describe('security headers', () => {
  test('have exactly the expected names and values', () => {
    const { 'Content-Security-Policy': policy, ...others } = buildSecurityHeaders(site);
    expect(policy).toContain("default-src 'none'");
    expect(others).toMatchInlineSnapshot(`
      {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "clipboard-write=(self), clipboard-read=(), camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=()",
        "Referrer-Policy": "no-referrer",
        "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
      }
    `);
  });

  test('contain Strict-Transport-Security only if the app uses https', () => {
    const local = buildSecurityHeaders({ ...site, origin: 'http://localhost:4173' });
    expect(local).not.toHaveProperty('Strict-Transport-Security');
    expect(local['Content-Security-Policy']).not.toContain('upgrade-insecure-requests');
  });

  test('allow only the app to embed the page of diagrams, below its base path', () => {
    const inFolder = { ...site, base: '/specs/' };
    const { 'Content-Security-Policy': app = '', ...others } = buildSecurityHeaders(inFolder);
    const page = buildSecurityHeaders(inFolder, 'diagram.html');
    expect(app).toContain('; frame-src https://app.example.test/specs/diagram.html;');
    expect(page['Content-Security-Policy']).toMatch(
      /script-src https:\/\/app\.example\.test\/specs\/diagram\.js;.*frame-ancestors https:\/\/app\.example\.test;/,
    );
    const { 'X-Frame-Options': _, ...expected } = others;
    expect(page).toEqual({ ...expected, 'Content-Security-Policy': expect.any(String) });
  });

  test('allow every origin to load the script of diagrams, and differ in nothing else', () => {
    expect(buildSecurityHeaders(site, 'diagram.js')).toEqual({
      ...buildSecurityHeaders(site),
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });

  test.each(['', 'diagram.html', 'diagram.js'])(
    'allow no frame at the path “%s” if diagrams are off',
    (path) => {
      const headers = buildSecurityHeaders({ ...site, diagrams: false }, path);
      expect(headers['Content-Security-Policy']).toContain("frame-src 'none'");
      expect(headers['Cross-Origin-Resource-Policy']).toBe('same-origin');
      expect(headers['X-Frame-Options']).toBe('DENY');
    },
  );
});

describe('path rules', () => {
  test.each([
    ['/', 'page', 'no-cache'],
    ['/index.html', 'page', 'no-cache'],
    ['/competencies', 'page', 'no-cache'],
    ['/people/config.json', 'page', 'no-cache'],
    ['/bookmarks/assets/x', 'page', 'no-cache'],
    ['/authors', 'page', 'no-cache'],
    ['/icon.svg', 'page', 'no-cache'],
    ['/robots.txt', 'page', 'no-cache'],
    ['/auth/callback', 'page', 'no-store'],
    ['/auth/popup-callback', 'page', 'no-store'],
    ['/auth/signed-out', 'page', 'no-store'],
    ['/config.json', 'not-found', 'no-store'],
    ['/site.webmanifest', 'not-found', 'no-cache'],
    ['/diagram.html', 'not-found', 'no-cache'],
    ['/diagram.js', 'not-found', 'no-cache'],
    ['/assets/index-abc.js', 'not-found', 'public, max-age=31536000, immutable'],
    ['/assets/', 'not-found', 'public, max-age=31536000, immutable'],
  ])(
    'define for the path %s the response “%s” to a missing file, and the Cache-Control header “%s”',
    (path, otherwise, cache) => {
      for (const base of ['/', '/spec-viewer/']) {
        const rule = findPathRule(base, base + path.slice(1));
        expect(rule?.fallback).toBe(otherwise);
        expect(rule?.headers['Cache-Control']).toBe(cache);
      }
    },
  );

  test.each(['/', '/spec-viewer', '/spec-viewers/', '/config.json', '/assets/x.js'])(
    'don’t apply to %s, which is outside of /spec-viewer/',
    (path) => {
      expect(findPathRule('/spec-viewer/', path)).toBeUndefined();
    },
  );

  test('clear the browser’s cache at /auth/signed-out, but not its storage', () => {
    const clearing = pathRules.filter(({ headers }) => 'Clear-Site-Data' in headers);
    expect(clearing.map(({ path, headers }) => [path, headers['Clear-Site-Data']])).toEqual([
      ['auth/signed-out', '"cache"'],
    ]);
  });

  test('never let a browser use a cached file of public/ without revalidation', () => {
    for (const file of readdirSync('public')) {
      expect(findPathRule('/', `/${file}`)?.headers['Cache-Control']).toMatch(/^no-(cache|store)$/);
    }
  });
});

import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { watchFaults } from './support/faults.ts';

const origin = 'http://localhost:1';
const strictPolicy = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A page holding this, in a context of its own, and what the watch says of it. */
async function visit(browser: Browser, html: string, headers: Record<string, string> = {}) {
  const context = await browser.newContext();
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html, headers });
    if (pathname === '/broken') return route.abort('connectionrefused');
    return route.fulfill({ status: 204 });
  });
  const faults = await watchFaults(context, origin);
  const page = await context.newPage();
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  return { page, faults, close: () => context.close() };
}

test.for([
  ['a console error', '<script>console.error("a sigh")</script>', {}, /a sigh/],
  ['a console warning', '<script>console.warn("a cough")</script>', {}, /a cough/],
  ['an uncaught exception', '<script>throw new Error("a crash")</script>', {}, /a crash/],
  ['a forgotten rejection', '<script>Promise.reject(new Error("a lapse"))</script>', {}, /a lapse/],
  ['a failed request', '<img src="/broken" alt="">', {}, /request failed: GET .*\/broken/],
  [
    'a request to another host',
    '<img src="http://elsewhere.test/x.png" alt="">',
    {},
    /another host: GET http:\/\/elsewhere\.test\/x\.png/,
  ],
  [
    'a breach of the content security policy',
    '<style>p { color: red }</style>',
    { 'content-security-policy': "default-src 'none'" },
    /Content Security Policy/,
  ],
] as const)('%s does not go unnoticed', async ([, html, headers, words], { browser }) => {
  const { faults, close } = await visit(browser, html, headers);
  try {
    expect(faults.check).toThrow(words);
  } finally {
    await close();
  }
});

test('a declared fault is let pass, and has to happen', async ({ browser }) => {
  const { faults, close } = await visit(browser, '<script>console.error("a sigh")</script>');
  try {
    faults.expect(/a sigh/);
    expect(faults.check).not.toThrow();
    faults.expect(/a storm/);
    expect(faults.check).toThrow('expected, but did not happen: /a storm/');
  } finally {
    await close();
  }
});

test('axe runs, and finds, under the strictest policy', async ({ browser }) => {
  const { page, close } = await visit(browser, '<main><h1>Title</h1><img src="/x.png"></main>', {
    'content-security-policy': strictPolicy,
  });
  try {
    await expect(expectNoAxeViolations(page)).rejects.toThrow('image-alt');
  } finally {
    await close();
  }
});

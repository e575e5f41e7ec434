import { type Browser, expect } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { watchFaults } from './support/faults.ts';
import { test } from './support/test.ts';

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
  const faults = watchFaults(context, [origin]);
  const page = await context.newPage();
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  return { page, faults };
}

test.describe('what fails an end-to-end test', () => {
  test('is an error, an exception, a failed request, another host', async ({ browser }) => {
    const { faults } = await visit(
      browser,
      `<script>console.error("a sigh")</script>
      <script>console.warn("a cough")</script>
      <script>throw new Error("a crash")</script>
      <script>Promise.reject(new Error("a lapse"))</script>
      <img src="/broken" alt="">
      <img src="http://elsewhere.test/x.png" alt="">`,
    );
    for (const words of [
      /console error: a sigh/,
      /console warning: a cough/,
      /uncaught: .*a crash/,
      /uncaught: .*a lapse/,
      /request failed: GET .*\/broken/,
      /another host: GET http:\/\/elsewhere\.test\/x\.png/,
    ]) {
      expect(faults.check).toThrow(words);
    }
  });

  test('is a violation of the content security policy', async ({ browser }) => {
    const { faults } = await visit(browser, '<style>p { color: red }</style>', {
      'content-security-policy': "default-src 'none'",
    });
    expect(faults.check).toThrow(/Content Security Policy/);
  });

  test('is not a declared fault, unless that does not happen', async ({ browser }) => {
    const { faults } = await visit(browser, '<script>console.error("a sigh")</script>');
    faults.expect(/a sigh/);
    expect(faults.check).not.toThrow();
    faults.expect(/a storm/);
    expect(faults.check).toThrow('expected, but did not happen: /a storm/');
  });

  test('is what axe finds, under the strictest policy too', async ({ browser }) => {
    const { page } = await visit(browser, '<main><h1>Title</h1><img src="/x.png"></main>', {
      'content-security-policy': strictPolicy,
    });
    await expect(expectNoAxeViolations(page)).rejects.toThrow('image-alt');
  });
});

import type { BrowserContext } from '@playwright/test';

/** Errors that occur on the pages of a browser context. */
export type Faults = {
  /** Declares an error that the test provokes and that must occur at least once. */
  expect(pattern: RegExp): void;
  /** Declares an error that can occur but is irrelevant to the test. */
  allow(pattern: RegExp): void;
  /** Throws if an undeclared error occurred or an expected error didn't occur. */
  check(): void;
};

/**
 * Records console errors and warnings (including policy violations), uncaught exceptions and failed
 * requests. Blocks and records requests to origins that aren't in `origins`.
 */
export function watchFaults(context: BrowserContext, origins: readonly string[]): Faults {
  const happened: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  const isElsewhere = (url: URL) =>
    /^(https?|wss?):$/.test(url.protocol) && !origins.includes(url.origin);

  context.on('request', (request) => {
    const url = new URL(request.url());
    if (isElsewhere(url)) happened.push(`request to another host: ${request.method()} ${url}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'for no given reason';
    // Leaving a page aborts its requests, which is not a fault.
    if (reason === 'net::ERR_ABORTED' || isElsewhere(new URL(request.url()))) return;
    happened.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    happened.push(`console ${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    happened.push(`uncaught: ${error.error()}`);
  });

  return {
    expect: (pattern) => void expected.push(pattern),
    allow: (pattern) => void allowed.push(pattern),
    check() {
      const undeclared = happened.filter(
        (fault) => ![...expected, ...allowed].some((pattern) => pattern.test(fault)),
      );
      const missing = expected.filter((pattern) => !happened.some((fault) => pattern.test(fault)));
      if (undeclared.length + missing.length === 0) return;
      throw new Error(
        [
          'The pages are not clean:',
          ...undeclared.map((fault) => `  ${fault}`),
          ...missing.map((pattern) => `  expected, but did not happen: ${pattern}`),
        ].join('\n'),
      );
    },
  };
}

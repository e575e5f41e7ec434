import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReportingOptions } from '#app/report-fault.ts';
import { RequestError } from '#platform/http/failure.ts';

const reported = vi.fn();
beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  vi.unstubAllGlobals();
  reported.mockClear();
});

const notFound = new RequestError({
  kind: 'not-found',
  operation: { service: 'webhooks', method: 'GET', action: 'load the webhook' },
  outcome: 'not-applied',
  at: '2026-11-21T08:00:00Z',
  response: { status: 404, contentType: undefined, requestId: undefined, message: undefined },
});

/**
 * Renders a screen whose first render throws this error. React then retries and shows the next
 * screen.
 */
function renderLeaving(thrown: Error) {
  let left = false;
  function Screen() {
    if (left) return <p>The next screen</p>;
    left = true;
    throw thrown;
  }
  render(<Screen />, errorReportingOptions);
  expect(screen.getByText('The next screen')).toBeVisible();
}

describe('error in a screen that the user is leaving', () => {
  test('is not reported if the error is a failed request', () => {
    renderLeaving(notFound);
    expect(reported).not.toHaveBeenCalled();
  });

  test('is reported unmodified if the error is a TypeError', () => {
    const fault = new TypeError('Not a function');
    renderLeaving(fault);
    expect(reported.mock.calls).toEqual([[fault]]);
  });
});

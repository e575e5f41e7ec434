import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faultReporting } from '#app/report-fault.ts';
import { RequestError } from '#platform/failure.ts';

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
  answer: { status: 404, contentType: undefined, requestId: undefined, message: undefined },
});

/** A screen that fails and, when React tries once more, has gone meanwhile. */
function renderLeaving(thrown: Error) {
  let left = false;
  function Screen() {
    if (left) return <p>The next screen</p>;
    left = true;
    throw thrown;
  }
  render(<Screen />, faultReporting);
  expect(screen.getByText('The next screen')).toBeVisible();
}

test('a failure of a screen that was left in that moment is nobody’s fault', () => {
  renderLeaving(notFound);
  expect(reported).not.toHaveBeenCalled();
});

test('a fault that React recovers from is reported, as it was thrown', () => {
  const fault = new TypeError('Not a function');
  renderLeaving(fault);
  expect(reported.mock.calls).toEqual([[fault]]);
});

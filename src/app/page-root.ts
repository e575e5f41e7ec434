import { CancelledError } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { failureOf } from '#platform/http/failure.ts';

/**
 * Handles an error that was thrown while rendering. A RequestError is explained on screen, and so is
 * what the person cancelled. Any other error is a defect, and goes to the browser's console as any uncaught
 * error does.
 */
export function reportFault(error: unknown): void {
  if (failureOf(error) === undefined && !(error instanceof CancelledError)) reportError(error);
}

/** Options for React's root: errors that a boundary caught, and errors that React recovered from. */
export const faultReporting = {
  onCaughtError: reportFault,
  // React wraps the error. It recovers when the person leaves the failing screen at that moment.
  onRecoverableError(error: unknown): void {
    reportFault(error instanceof Error ? (error.cause ?? error) : error);
  },
};

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no element with the id "root"');
  return element;
}

let root: Root | undefined;

/**
 * Where the page is drawn: the sign-in page, the app, or what went wrong with it. Whoever draws first makes it.
 * @param onUncaughtError shows the page for an error that nothing else has caught
 */
export function pageRoot(onUncaughtError: (error: unknown) => void): Root {
  root ??= createRoot(rootElement(), { ...faultReporting, onUncaughtError });
  return root;
}

import { createRoot, type Root } from 'react-dom/client';
import { faultReporting } from '#app/errors/report-fault.ts';

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

import { createRoot, type Root, type RootOptions } from 'react-dom/client';

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no element with the id "root"');
  return element;
}

let root: Root | undefined;

/**
 * Returns the React root that the sign-in page, the app and the error page share.
 * @param options used by the first call, which creates the root; ignored by later calls
 */
export function getReactRoot(options: RootOptions): Root {
  root ??= createRoot(rootElement(), options);
  return root;
}

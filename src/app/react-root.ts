import { createRoot, type Root, type RootOptions } from 'react-dom/client';

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no element with the id "root"');
  return element;
}

let root: Root | undefined;

/** Shared by all pages. `options` are only used by the first call. */
export function getReactRoot(options: RootOptions): Root {
  root ??= createRoot(rootElement(), options);
  return root;
}

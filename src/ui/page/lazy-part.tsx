import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';

function PartUnavailable() {
  return (
    <p role="alert">A part of this screen couldn’t be loaded. Reload the page to try again.</p>
  );
}

/**
 * Loaded on the first render. A failure replaces only this component, and the next mount tries
 * again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Loading,
    Unavailable = PartUnavailable,
  }: { Loading?: ComponentType<Props>; Unavailable?: ComponentType<Props> } = {},
): ComponentType<Props> {
  let current: LazyExoticComponent<ComponentType<Props>> | undefined;
  // React caches a lazy component that failed to load.
  const create = () => {
    current ??= lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await load() };
      } catch {
        current = undefined;
        return { default: Unavailable };
      }
    });
    return current;
  };
  return function LazyPart(props: Props) {
    const [Part] = useState(create);
    return (
      <Suspense fallback={Loading && <Loading {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * Renders `children` after the first paint, so that nothing visible waits for the code that they
 * load.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => setIsPainted(true), []);
  return isPainted && children;
}

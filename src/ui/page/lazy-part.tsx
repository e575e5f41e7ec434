import { type ComponentType, lazy, Suspense } from 'react';

function PartUnavailable() {
  return (
    <p role="alert">A part of this screen could not be loaded. Reload the page to try again.</p>
  );
}

/**
 * A part of a screen that is loaded when it is first shown. If it can't be loaded, the rest of the
 * screen stays as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: PartUnavailable };
    }
  });
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

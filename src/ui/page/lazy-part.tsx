import {
  type ComponentType,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useToasts } from '#ui/notice/Toaster.tsx';

function PartUnavailable() {
  return (
    <p role="alert">A part of this screen couldn’t be loaded. Reload the page to try again.</p>
  );
}

type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the component before its first render, and ignores a failure. */
  readonly preload: () => Promise<void>;
};

const preloads = new Set<() => Promise<void>>();

/**
 * Functions that load the components with `isPreloaded`. A loaded component can add the components
 * that it renders.
 */
export const partPreloads: ReadonlySet<() => Promise<void>> = preloads;

/**
 * Loaded on the first render. A failure replaces only this component, and the next mount tries
 * again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Loading,
    Unavailable = PartUnavailable,
    isPreloaded = false,
  }: {
    Loading?: ComponentType<Props>;
    Unavailable?: ComponentType<Props>;
    /** True if its code is loaded with that of the screens, to be available without a connection. */
    isPreloaded?: boolean;
  } = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: LazyExoticComponent<ComponentType<Props>> | undefined;
  const loadPart = async () => {
    loaded = await load();
    return loaded;
  };
  const create = () => {
    // A lazy component would suspend, although its code is loaded.
    if (loaded !== undefined) return loaded;
    // React caches a lazy component that failed to load.
    pending ??= lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await loadPart() };
      } catch {
        pending = undefined;
        return { default: Unavailable };
      }
    });
    return pending;
  };
  const preload = () =>
    loadPart().then(
      () => undefined,
      () => undefined,
    );
  if (isPreloaded) preloads.add(preload);
  function LazyPart(props: Props) {
    const [Part] = useState(create);
    return (
      <Suspense fallback={Loading && <Loading {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload });
}

function DialogUnavailable({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const close = useEffectEvent(() => {
    toasts.show('Couldn’t open this. Check your connection and try again.', 'problem');
    onClose();
  });
  useEffect(() => close(), []);
  return null;
}

/**
 * Creates a dialog or menu that is rendered only while it is open. Its code is preloaded like the
 * screens. If the code can't be loaded, a message says so and `onClose` is called, so that opening
 * the dialog again loads the code again.
 */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> =>
  lazyComponent<Props>(load, { Unavailable: DialogUnavailable, isPreloaded: true });

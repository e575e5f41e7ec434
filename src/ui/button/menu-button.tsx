import { type ComponentProps, type MouseEvent, useState } from 'react';
import { lazyDialog } from '#ui/page/lazy-part.tsx';
import { useEscapeFirst } from '#ui/page/use-window-event.ts';
import type { WindowPosition } from '#ui/tree/tree-source.ts';
import type { ContextMenu as Menu } from './ContextMenu.tsx';

const LoadedMenu = lazyDialog(async () => (await import('./ContextMenu.tsx')).ContextMenu);
const preload = () => void LoadedMenu.preload();

/** In its own chunk, as it needs the component library. Escape works even before it is loaded. */
export function LazyContextMenu(props: ComponentProps<typeof Menu>) {
  useEscapeFirst(props.onClose);
  return <LoadedMenu {...props} />;
}

/**
 * Props for a button, and the position of the `LazyContextMenu` next to it while it is open. The
 * menu is loaded when pointer or focus reaches the button.
 */
export function useMenuButton() {
  const [at, setAt] = useState<WindowPosition>();
  return {
    menu: at && { at, onClose: () => setAt(undefined) },
    opener: {
      'aria-haspopup': 'menu',
      'aria-expanded': at !== undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: ({ currentTarget }: MouseEvent) => {
        const { left: x, top: y, height } = currentTarget.getBoundingClientRect();
        setAt({ x, y, height });
      },
    },
  } as const;
}

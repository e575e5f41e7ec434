import { type ComponentProps, type MouseEvent, useState } from 'react';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { useEscapeFirst } from '#ui/page/use-window-event.ts';
import type { WindowPosition } from '#ui/tree/tree-source.ts';
import type { ContextMenu as Menu } from './ContextMenu.tsx';

const load = async () => (await import('./ContextMenu.tsx')).ContextMenu;
const preload = () => void load().catch(() => undefined);
const LoadedMenu = lazyComponent(load);

/**
 * Context menu that is loaded on first use, because it needs the component library. Escape closes it
 * even before it is loaded and has focus.
 */
export function LazyContextMenu(props: ComponentProps<typeof Menu>) {
  useEscapeFirst(props.onClose);
  return <LoadedMenu {...props} />;
}

/**
 * Returns the props of a button that opens a menu, and, while it is open, the position of the
 * `LazyContextMenu`, next to the button. The menu is loaded when pointer or focus reaches the button.
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

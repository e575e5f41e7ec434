import { Ellipsis } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { useEscapeFirst } from '#ui/page/use-window-event.ts';
import type { WindowPosition } from '#ui/tree/tree-source.ts';
import type { ContextMenu as Menu } from './ContextMenu.tsx';
import { IconButton } from './IconButton.tsx';

const LoadedMenu = lazyComponent(async () => (await import('./ContextMenu.tsx')).ContextMenu);

/**
 * Context menu that is loaded on first use, because it needs the component library. Escape closes it
 * even before it is loaded and has focus.
 */
export function LazyContextMenu(props: ComponentProps<typeof Menu>) {
  useEscapeFirst(props.onClose);
  return <LoadedMenu {...props} />;
}

/** Returns the position of a menu next to its button, which the menu doesn't cover. */
export function getMenuPosition(button: Element): WindowPosition {
  const { left, top, height } = button.getBoundingClientRect();
  return { x: left, y: top, height };
}

/** “…” button with a menu of rarely used actions. */
export function MoreMenu({ label, groups }: Pick<ComponentProps<typeof Menu>, 'label' | 'groups'>) {
  const [at, setAt] = useState<WindowPosition>();
  return (
    <>
      <IconButton
        label={label}
        title={label}
        icon={Ellipsis}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => setAt(getMenuPosition(currentTarget))}
      />
      {at && (
        <LazyContextMenu label={label} at={at} groups={groups} onClose={() => setAt(undefined)} />
      )}
    </>
  );
}

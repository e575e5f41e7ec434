import { Ellipsis } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import type { ContextMenu as Menu } from './ContextMenu.tsx';
import { IconButton } from './IconButton.tsx';

/** Context menu that is loaded on first use, because it needs the component library. */
export const LazyContextMenu = lazyComponent(
  async () => (await import('./ContextMenu.tsx')).ContextMenu,
);

/** “…” button with a menu of rarely used actions. */
export function MoreMenu({ label, groups }: Pick<ComponentProps<typeof Menu>, 'label' | 'groups'>) {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number }>();
  return (
    <>
      <IconButton
        label={label}
        title={label}
        icon={Ellipsis}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom });
        }}
      />
      {at && (
        <LazyContextMenu label={label} at={at} groups={groups} onClose={() => setAt(undefined)} />
      )}
    </>
  );
}

import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { ContextMenu as Menu } from './ContextMenu.tsx';
import { IconButton } from './IconButton.tsx';

const Loaded = lazy(async () => ({
  default: (await import('./ContextMenu.tsx')).ContextMenu,
}));

/** A menu that is loaded when it is first opened, because it needs the component library. */
export function LazyContextMenu(props: ComponentProps<typeof Menu>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

/** What is rarely needed, behind “…”. */
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

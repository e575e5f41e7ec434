import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './IconButton.tsx';
import { LazyContextMenu, useMenuButton } from './menu-button.tsx';

/** Contains rarely used actions. */
export function MoreMenu({
  label,
  groups,
}: Pick<ComponentProps<typeof LazyContextMenu>, 'label' | 'groups'>) {
  const { menu, opener } = useMenuButton();
  return (
    <>
      <IconButton label={label} title={label} icon={Ellipsis} {...opener} />
      {menu && <LazyContextMenu {...menu} label={label} groups={groups} />}
    </>
  );
}

import { Ellipsis } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { ContextMenu } from '#ui/button/ContextMenu.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';

/** What is rarely needed, behind “…”. */
export function MoreMenu({
  label,
  groups,
}: Pick<ComponentProps<typeof ContextMenu>, 'label' | 'groups'>) {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number }>();
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={label}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom });
        }}
      />
      {at && <ContextMenu label={label} at={at} groups={groups} onClose={() => setAt(undefined)} />}
    </>
  );
}

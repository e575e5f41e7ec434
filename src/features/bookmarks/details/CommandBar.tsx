import type { AvailableCommand } from '#features/bookmarks/commands/command.ts';
import { Button } from '#ui/button/Button.tsx';
import { createPlainClickHandler, IconLink } from '#ui/button/ButtonLink.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';

type CommandGroups = {
  readonly groups: readonly (readonly AvailableCommand[])[];
  /** True for the commands with a button in the bar; all other commands are in the menu. */
  readonly isInBar: (command: AvailableCommand) => boolean;
};

export function BarButtons({ groups, isInBar }: CommandGroups) {
  return groups
    .flat()
    .filter(isInBar)
    .map((command) => <BarButton key={command.id} {...command} />);
}

function BarButton({ label, icon, link, keys, run }: AvailableCommand) {
  if (link && 'to' in link) {
    return (
      <IconLink label={label} icon={icon} to={link.to} onClick={createPlainClickHandler(run)} />
    );
  }
  return link ? (
    <IconLink label={label} icon={icon} href={link.href} />
  ) : (
    <IconButton label={label} title={label} icon={icon} aria-keyshortcuts={keys} onClick={run} />
  );
}

/** Buttons with the short labels of the commands that have one. */
export function LabelledButtons({ groups }: Pick<CommandGroups, 'groups'>) {
  return groups.flat().map(
    ({ id, icon, label, shortLabel, keys, isDangerous, run }) =>
      shortLabel !== undefined && (
        <Button
          key={id}
          icon={icon}
          aria-label={label}
          title={label}
          aria-keyshortcuts={keys}
          data-danger={isDangerous || undefined}
          onClick={run}
        >
          {shortLabel}
        </Button>
      ),
  );
}

/** Menu with the commands that have no button in the bar. */
export function BarMenu({ groups, isInBar }: CommandGroups) {
  const inMenu = groups.map((group) => group.filter((command) => !isInBar(command)));
  return <MoreMenu label="More actions" groups={inMenu} />;
}

import { Ellipsis } from 'lucide-react';
import { Suspense } from 'react';
import { ancestorsOf, type BookmarkNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type {
  CommandContext,
  OfferedCommand,
} from '#features/bookmarks/commands/bookmark-command.ts';
import { offeredCommands } from '#features/bookmarks/commands/offered-commands.ts';
import { PathSteps } from '#features/bookmarks/PathSteps.tsx';
import type { SpecificationPane } from '#features/bookmarks/specification-pane.ts';
import { IconLink, onPlainClick } from '#ui/button/ButtonLink.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { BookmarkPanel } from './BookmarkPanel.tsx';
import styles from './SpecificationDetails.module.css';

function BarAction({ label, icon, link, keys, isBusy, run }: OfferedCommand) {
  if (link && 'to' in link) {
    return <IconLink label={label} icon={icon} to={link.to} onClick={onPlainClick(run)} />;
  }
  return link ? (
    <IconLink label={label} icon={icon} href={link.href} />
  ) : (
    <IconButton
      label={label}
      title={label}
      icon={icon}
      aria-keyshortcuts={keys}
      aria-disabled={isBusy || undefined}
      onClick={run}
    />
  );
}

/** The specification of a bookmark, in the panel beside the tree. */
export function SpecificationDetails({
  node,
  name,
  commands,
  SpecificationPane: Pane,
}: {
  node: BookmarkNode;
  name: SpecificationName;
  commands: CommandContext;
  SpecificationPane: SpecificationPane;
}) {
  const nodes = commands.nodesAt(node);
  const path = ancestorsOf(node);
  return (
    <aside className={styles.pane} aria-label="Specification">
      <Suspense>
        <Pane
          name={name}
          title={node.name}
          actions={offeredCommands(commands, nodes)
            .flat()
            .filter(({ isInBar }) => isInBar)
            .map((command) => <BarAction key={command.id} {...command} />)}
          menu={
            <IconButton
              label="More actions"
              title="More actions"
              icon={Ellipsis}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => {
                const { left, bottom } = currentTarget.getBoundingClientRect();
                const at = { x: left, y: bottom };
                commands.operations.openDialog({ kind: 'menu', nodes, at, isBeyondBar: true });
              }}
            />
          }
          details={
            <>
              <p className={styles.path}>
                {path.length === 0 ? 'At the top level' : <PathSteps path={path} />}
              </p>
              <BookmarkPanel node={node} canRead />
            </>
          }
        />
      </Suspense>
    </aside>
  );
}

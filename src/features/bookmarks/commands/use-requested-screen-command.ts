import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { useRequestedCommand } from '#workflows/commands/requested-command.ts';
import type { CommandContext, ScreenCommand } from './bookmark-command.ts';
import { screenCommands } from './screen-commands.ts';

/** Runs the command for which “Jump to…” has opened the screen. */
export function useRequestedScreenCommand(
  { operations, permissions }: CommandContext,
  place: FolderNode | null,
): void {
  useRequestedCommand((id, text) => {
    const command: ScreenCommand | undefined = Object.values(screenCommands).find(
      (one) => one.id === id,
    );
    if (command === undefined) return;
    const { needs } = command;
    if (needs === undefined || permissions[needs]) {
      command.run(operations, place, text);
    }
  });
}

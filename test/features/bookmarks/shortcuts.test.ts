import { expect, test } from 'vitest';
import { nodeCommands } from '#features/bookmarks/commands/node-commands.ts';
import { screenCommands } from '#features/bookmarks/commands/screen-commands.ts';
import { createTreeSource } from '#ui/tree/tree-source.ts';
import { getKeyIntent } from '#ui/tree/use-tree-keys.ts';

const source = createTreeSource({ roots: ['row'], keyOf: (row) => row, nameOf: (row) => row });

const commands = [...nodeCommands.flat(), ...Object.values(screenCommands)];
const presses = commands.flatMap((command) =>
  'shortcut' in command && command.shortcut ? command.shortcut.alternativeKeys : [],
);

test('no two commands have the same shortcut', () => {
  expect(new Set(presses).size).toBe(presses.length);
});

test.each(presses)("the tree doesn't handle the shortcut of a command: %s", (press) => {
  const keys = press.split('+');
  const intent = getKeyIntent(source, {
    key: keys.at(-1) ?? '',
    shift: keys.includes('Shift'),
    control: keys.includes('Control'),
    alt: keys.includes('Alt'),
    row: 0,
    rightToLeft: false,
    page: 1,
  });
  expect(intent).toBeUndefined();
});

test('no two commands have the same id', () => {
  const ids = commands.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

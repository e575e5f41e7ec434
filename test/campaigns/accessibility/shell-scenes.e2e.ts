import { describe } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { expectAccessibleAndSpacious } from '#test/e2e/support/scenes/scene.ts';
import { shellScenes } from '#test/e2e/support/scenes/shell.ts';
import { everyLook } from '#test/e2e/support/screenshot.ts';

test.describe('accessibility of the shell in every look', () => {
  test.for(shellScenes)(
    'axe finds nothing, spaced text fits: $name',
    (scene, { page, context, faults }) =>
      expectAccessibleAndSpacious(scene, { page, context, faults }, everyLook),
  );
});

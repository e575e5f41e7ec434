import { describe } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { readingScenes } from '#test/e2e/support/scenes/reading.ts';
import { expectAccessibleAndSpacious } from '#test/e2e/support/scenes/scene.ts';
import { specificationScenes } from '#test/e2e/support/scenes/specifications.ts';
import { everyLook } from '#test/e2e/support/screenshot.ts';

const scenes = [...readingScenes, ...specificationScenes];

test.describe('accessibility of specifications in every look', () => {
  test.for(scenes)(
    'axe finds nothing, spaced text fits: $name',
    (scene, { page, context, faults }) =>
      expectAccessibleAndSpacious(scene, { page, context, faults }, everyLook),
  );
});

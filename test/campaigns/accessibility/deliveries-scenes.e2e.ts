import { describe } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { deliveryScenes } from '#test/e2e/support/scenes/deliveries.ts';
import { expectAccessibleAndSpacious } from '#test/e2e/support/scenes/scene.ts';
import { everyLook } from '#test/e2e/support/screenshot.ts';

test.describe('accessibility of deliveries in every look', () => {
  test.for(deliveryScenes)(
    'axe finds nothing, spaced text fits: $name',
    (scene, { page, context, faults }) =>
      expectAccessibleAndSpacious(scene, { page, context, faults }, everyLook),
  );
});

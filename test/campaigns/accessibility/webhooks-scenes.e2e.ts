import { describe } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { expectAccessibleAndSpacious } from '#test/e2e/support/scenes/scene.ts';
import { newWebhookScenes, webhookScenes } from '#test/e2e/support/scenes/webhooks.ts';
import { everyLook } from '#test/e2e/support/screenshot.ts';

test.describe('accessibility of webhooks in every look', () => {
  test.for([...webhookScenes, ...newWebhookScenes])(
    'axe finds nothing, spaced text fits: $name',
    (scene, { page, context, faults }) =>
      expectAccessibleAndSpacious(scene, { page, context, faults }, everyLook),
  );
});

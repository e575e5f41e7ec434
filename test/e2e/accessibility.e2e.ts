import { describe } from 'vitest';
import { test } from './support/browser-test.ts';
import { bookmarkScenes } from './support/scenes/bookmarks.ts';
import { directoryScenes } from './support/scenes/directory.ts';
import { expectAccessible } from './support/scenes/scene.ts';
import { shellScenes } from './support/scenes/shell.ts';
import { newWebhookScenes, webhookScenes } from './support/scenes/webhooks.ts';
import { twoLooks } from './support/screenshot.ts';

/** One of each kind; the campaign has all of them, in each look. */
const names = ['sign-in', 'competency', 'bookmarks', 'webhook-new-errors'];
const all = [
  ...shellScenes,
  ...directoryScenes,
  ...bookmarkScenes,
  ...webhookScenes,
  ...newWebhookScenes,
];
const scenes = names.map((name) => {
  const scene = all.find((candidate) => candidate.name === name);
  if (scene === undefined) throw new Error(`no scene is called ${name}`);
  return scene;
});

test.describe('accessibility', () => {
  test.for(scenes)(
    'axe finds nothing and nothing scrolls sideways: $name',
    (scene, { page, context, faults }) =>
      expectAccessible(scene, { page, context, faults }, twoLooks),
  );
});

import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// Each test runs hundreds of random orders of events, so it needs more than the usual time limit.
describe('two tabs that change bookmarks', { timeout: 15 * 60_000 }, () => {
  test('show the service’s bookmark state, and delete only items that the deletion dialog listed', async () => {
    await expectReadingTabsToAgree(600);
  });

  test('without the viewer.read extension, show the service’s bookmark state after deletions', async () => {
    await expectTabsWithFilesToAgree(1000);
  });
});

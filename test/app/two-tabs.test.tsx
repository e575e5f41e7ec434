import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// Tests only a few orders of events. The extended suite `tabs` tests many more.
describe('two tabs that change bookmarks', () => {
  test('show the service’s bookmark state, and delete only items that the deletion dialog listed', async () => {
    await expectReadingTabsToAgree(5);
  });

  test('without the viewer.read extension, show the service’s bookmark state after deletions', async () => {
    await expectTabsWithFilesToAgree(5);
  });
});

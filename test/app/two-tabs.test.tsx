import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// Tests only a few orders of events; the campaign in test/campaigns/tabs tests many more orders.
describe('two tabs that change bookmarks', () => {
  test('show the state of the service, and delete only items that the deletion dialog announced', async () => {
    await expectReadingTabsToAgree(5);
  });

  test('without viewer.read, show the state of the service after deletions', async () => {
    await expectTabsWithFilesToAgree(5);
  });
});

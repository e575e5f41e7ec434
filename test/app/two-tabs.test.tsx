import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// Tests a few orders; the campaign in test/campaigns/tabs tests many more.
describe('two tabs that change bookmarks', () => {
  test('show the state of the service and delete only announced items', async () => {
    await expectReadingTabsToAgree(5);
  });

  test('show the state of the service after deletions without viewer.read', async () => {
    await expectTabsWithFilesToAgree(5);
  });
});

import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// Tests a few orders; the campaign in test/campaigns/tabs tests many more.
describe('two tabs that change bookmarks', () => {
  test('agree with the service and delete only what was announced', async () => {
    await expectReadingTabsToAgree(5);
  });

  test('without viewer.read: agree with the service after deletions', async () => {
    await expectTabsWithFilesToAgree(5);
  });
});

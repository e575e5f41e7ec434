import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// These tests run so many orders of events that they need more than the usual time limit.
describe('two tabs that change bookmarks', { timeout: 15 * 60_000 }, () => {
  test('show the state of the service, and delete only items that the deletion dialog announced', async () => {
    await expectReadingTabsToAgree(600);
  });

  test('without viewer.read, show the state of the service after deletions', async () => {
    await expectTabsWithFilesToAgree(1000);
  });
});

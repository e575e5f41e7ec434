import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// A few orders of many: test/campaigns/tabs tries the others.
describe('two tabs that change bookmarks in any order', () => {
  test('both show what the service holds, and only what was announced is deleted', async () => {
    await expectReadingTabsToAgree(5);
  });

  test('without viewer.read: both show what the service holds after deletions', async () => {
    await expectTabsWithFilesToAgree(5);
  });
});

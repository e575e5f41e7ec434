import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// So many orders take longer than a test usually may.
describe('two tabs that change bookmarks in any order', { timeout: 15 * 60_000 }, () => {
  test('both show what the service holds, and only what was announced is deleted', async () => {
    await expectReadingTabsToAgree(600);
  });

  test('without viewer.read: both show what the service holds after deletions', async () => {
    await expectTabsWithFilesToAgree(1000);
  });
});

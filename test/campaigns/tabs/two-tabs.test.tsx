import { describe, test } from 'vitest';
import {
  expectReadingTabsToAgree,
  expectTabsWithFilesToAgree,
} from '#test/support/two-tabs-model.ts';

// The number of orders takes longer than the usual time limit.
describe('two tabs that change bookmarks', { timeout: 15 * 60_000 }, () => {
  test("end with the service's state and delete only what was announced", async () => {
    await expectReadingTabsToAgree(600);
  });

  test("without viewer.read end with the service's state after deletions", async () => {
    await expectTabsWithFilesToAgree(1000);
  });
});

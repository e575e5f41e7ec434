import { expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { openLargeFolder } from './support/interrupted-edits.ts';

// A campaign interrupts deletions too, at many moments, and kills the service.
test('undoing a large deletion loses no node in a reload, a crash or a lost response', async ({
  browser,
  origin,
}) => {
  const user = await openLargeFolder(browser, { origin }, 'Undoer of Interrupted Edits');
  expect(await user.lostNodes('undo', 'the tab is reloaded', 50)).toBe(0);
  expect(await user.lostNodes('undo', 'the tab crashes', 150)).toBe(0);
  expect(await user.lostNodes('undo', 'the response is lost', 0)).toBe(0);
  await user.close();
});

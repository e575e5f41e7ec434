import { describe, expect } from 'vitest';
import { test as base } from './support/browser-test.ts';
import { interruptions, openLargeFolder } from './support/interrupted-edits.ts';
import { startKillableServer } from './support/killable-server.ts';

const test = base.extend('openUser', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
  const server = await startKillableServer();
  onCleanup(server.close);
  return (person: string) => openLargeFolder(browser, server, person);
});

// test/campaigns/edits interrupts at many moments.
describe('a folder with 7,857 nodes', () => {
  test.for(interruptions)(
    'loses no node if %s while it is deleted and restored',
    async (interruption, { openUser }) => {
      const user = await openUser(`Editor when ${interruption}`);
      expect(await user.lostNodes('deletion', interruption, 100)).toBe(0);
      expect(await user.lostNodes('undo', interruption, 100)).toBe(0);
      await user.close();
    },
  );
});

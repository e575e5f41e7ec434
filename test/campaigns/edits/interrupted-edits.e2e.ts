import { afterAll, describe, expect } from 'vitest';
import { test as base } from '#test/e2e/support/browser-test.ts';
import { interruptions, openLargeFolder } from '#test/e2e/support/interrupted-edits.ts';
import { startKillableServer } from '#test/e2e/support/killable-server.ts';

const test = base.extend('openUser', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
  const server = await startKillableServer();
  onCleanup(server.close);
  return (person: string) => openLargeFolder(browser, server, person);
});

const rounds = 25;
const edits = ['deletion', 'undo'] as const;

const rows: string[] = [];
afterAll(() => {
  process.stdout.write(`\nInterrupted edits of 7,857 nodes:\n${rows.join('\n')}\n`);
});

test.describe('a folder with 7,857 nodes', { timeout: 30 * 60_000 }, () => {
  test.for(interruptions)(
    'loses no node if %s during its deletion or the undo',
    async (interruption, { openUser }) => {
      const user = await openUser(`Editor when ${interruption}`);
      const duration = await user.measure();
      const lost: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const edit of edits) {
          const afterMs = Math.random() * duration[edit];
          const nodes = await user.lostNodes(edit, interruption, afterMs);
          if (nodes > 0) lost.push(`${nodes} nodes by the ${edit} after ${Math.round(afterMs)} ms`);
        }
      }
      await user.close();
      rows.push(`  ${interruption}: ${rounds * edits.length} tries, ${lost.length} with a loss`);
      expect(lost).toEqual([]);
    },
  );
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Test files that wait for a fixed time, each with the purpose of the wait. */
const allowed = {
  'e2e/bookmark-export.e2e.ts': 'polls a file that another program writes',
  'e2e/interrupted-edits.e2e.ts': 'ends the browser after a random time',
  'extended/deliveries/hanging-endpoints.test.ts': 'causes events at intervals',
  'extended/deliveries/instances.test.ts': 'kills processes at intervals',
  'extended/service/instances.test.ts': 'delays the responses of an endpoint',
  'features/people/list/lookups.test.tsx': 'delays responses',
  'features/specifications/home/specifications-home.test.tsx': 'delays responses',
  'features/webhooks/deliveries/test-event.test.tsx': 'delays a response on a fake clock',
  'platform/http/time-limit.test.ts': 'delays responses on a fake clock',
  'platform/session/silent-sign-in.test.ts': 'delays the metadata on a fake clock',
  'service/delivery-queue.test.ts': 'delays the responses of an endpoint',
};
const fixedWait = /waitForTimeout|setTimeout\(resolve, |\bdelay\(\d|node:timers\/promises/;

test('only listed test files wait for a fixed time', () => {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' });
  const waiting = files
    .filter((file) => /\.(test\.tsx?|e2e\.ts)$/.test(file))
    .filter(
      (file) =>
        !file.startsWith('architecture') && fixedWait.test(readFileSync(`test/${file}`, 'utf8')),
    );
  expect(waiting.sort()).toEqual(Object.keys(allowed));
});

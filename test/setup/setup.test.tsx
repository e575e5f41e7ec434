import { expect, test, vi } from 'vitest';
import { watchConsole } from './console-watch.ts';

test('an unexpected console.error makes a test fail with the printed text', () => {
  const watch = watchConsole();
  watch.start();
  console.error('Each child needs a %s', 'key');
  expect(watch.stop).toThrow('console.error: Each child needs a key');
});

test('a console.error is not reported if the test mocks console.error', () => {
  const provoked = vi.spyOn(console, 'error').mockImplementation(() => {});
  console.error('as planned');
  expect(provoked).toHaveBeenCalledOnce();
});

test("fetch accepts an AbortSignal of the test environment, and Web Crypto isn't replaced by a mock", async () => {
  const request = new Request('http://localhost:4173/', { signal: AbortSignal.abort() });
  await expect(fetch(request)).rejects.toThrow('aborted');
  expect(await crypto.subtle.digest('SHA-256', new Uint8Array())).toHaveProperty('byteLength', 32);
});

import { expect, test, vi } from 'vitest';
import { watchConsole } from './console-watch.ts';

test('an unexpected console.error is reported with its words', () => {
  const watch = watchConsole();
  watch.start();
  console.error('Each child needs a %s', 'key');
  expect(watch.stop).toThrow('console.error: Each child needs a key');
});

test('a provoked console.error is quiet once the test says it expects it', () => {
  const provoked = vi.spyOn(console, 'error').mockImplementation(() => {});
  console.error('as planned');
  expect(provoked).toHaveBeenCalledOnce();
});

test('the signal of a component reaches fetch, and Web Crypto is the real one', async () => {
  const request = new Request('http://localhost:4173/', { signal: AbortSignal.abort() });
  await expect(fetch(request)).rejects.toThrow('aborted');
  expect(await crypto.subtle.digest('SHA-256', new Uint8Array())).toHaveProperty('byteLength', 32);
});

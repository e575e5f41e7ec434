import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free port. Call this function before the app and the identity provider start, because
 * the provider's redirects contain the app's port.
 */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

import { describe, expect, it } from 'vitest';
import { createNameResolver } from '#service/delivery/addresses.ts';
import { startNameServer } from './name-server.ts';

const address = { address: '93.184.215.14', family: 4 };

describe('name resolver', () => {
  it('resolves a name while queries for a hundred other names get no response', async () => {
    const server = await startNameServer((name) =>
      name.startsWith('slow') ? 'silence' : '93.184.215.14',
    );
    const resolve = createNameResolver({ servers: [server] });
    let ended = 0;
    for (let number = 0; number < 100; number += 1) {
      resolve(`slow-${number}.example.test`).catch(() => {
        ended += 1;
      });
    }
    expect(await resolve('quick.example.test')).toEqual([address]);
    expect(ended).toBe(0);
  });

  it.each([
    ['unknown', 'ENOTFOUND'],
    ['none', 'ENODATA'],
    ['silence', 'ETIMEOUT'],
  ] as const)(
    'rejects for a name without an IP address (%s) with the code %s',
    async (answer, code) => {
      const servers = [await startNameServer(() => answer)];
      const resolve = createNameResolver({ servers, timeoutMs: 250 });
      await expect(resolve('nowhere.example.test')).rejects.toMatchObject({ code });
    },
  );

  it('sends no DNS query for localhost or an IP address', async () => {
    const asked: string[] = [];
    const server = await startNameServer((name) => {
      asked.push(name);
      return 'unknown';
    });
    const resolve = createNameResolver({ servers: [server] });
    const own = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    expect(await resolve('localhost')).toEqual(own);
    expect(await resolve('hooks.localhost')).toEqual(own);
    expect(await resolve('93.184.215.14')).toEqual([address]);
    expect(await resolve('2606:4700::1111')).toEqual([{ address: '2606:4700::1111', family: 6 }]);
    expect(asked).toEqual([]);
  });
});

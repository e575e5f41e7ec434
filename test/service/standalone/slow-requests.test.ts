import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startStandalone } from './start-standalone.ts';

it('a request whose body never ends returns 408 and is not logged as an error', async () => {
  const { entries, provider, server } = await startStandalone({ requestLimitMs: 200 });
  const token = await provider.token();
  const connection = connect(server.port, '127.0.0.1');
  onTestFinished(() => void connection.destroy());
  await once(connection, 'connect');
  connection.write(
    [
      'POST /viewer/v1/bookmark-changes HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 100',
      '',
      '{"name":',
    ].join('\r\n'),
  );
  expect(await text(connection)).toMatch(/^HTTP\/1\.1 408 /);
  await vi.waitFor(() => expect(entries).toMatchObject([{ kind: 'request', status: 400 }]));
});

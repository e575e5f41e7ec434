import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { startStandalone } from './start-standalone.ts';

it('the audit log contains one entry for each write, without content', async () => {
  const auditFile = join(createTemporaryFolder('audit'), 'audit.jsonl');
  const { createFolder, get, provider } = await startStandalone({ auditFile });
  const authorization = `Bearer ${await provider.token()}`;
  await get('/viewer/v1/bookmark-state', { authorization });
  const response = await createFolder('Not in the log');
  const lines = readFileSync(auditFile, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      subject: 'subject-1',
      method: 'POST',
      path: '/viewer/v1/bookmark-changes',
      status: 200,
      requestId: response.headers.get('x-request-id'),
    },
  ]);
  expect((statSync(auditFile).mode & 0o777).toString(8)).toBe('600');
});

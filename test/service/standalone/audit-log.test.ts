import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAuditLog } from '#service/standalone/audit-log.ts';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { startStandalone } from './start-standalone.ts';

const entriesIn = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const entry = (requestId: string) => ({
  subject: 'subject-1',
  method: 'POST',
  path: CHANGES,
  status: 200,
  requestId,
});
const at = new Date('2026-03-01T12:00:00Z');

describe('audit log', () => {
  it('contains one entry for each write, without content', async () => {
    const auditFile = join(createTemporaryFolder('audit'), 'audit.jsonl');
    const { createFolder, get, provider } = await startStandalone({ auditFile });
    const authorization = `Bearer ${await provider.token()}`;
    await get('/viewer/v1/bookmark-state', { authorization });
    const response = await createFolder('Not in the log');
    expect(entriesIn(auditFile)).toEqual([
      { time: expect.any(String), ...entry(response.headers.get('x-request-id') ?? '') },
    ]);
    expect((statSync(auditFile).mode & 0o777).toString(8)).toBe('600');
  });

  it.each([
    ['is in a missing folder', (folder: string) => join(folder, 'missing', 'audit.jsonl')],
    ['is a folder', (folder: string) => folder],
    ['is below a file', (folder: string) => join(folder, 'file', 'audit.jsonl')],
    ['is a named pipe', (folder: string) => join(folder, 'pipe')],
  ])('that %s refuses the start with one sentence', async (_, locate) => {
    const folder = createTemporaryFolder('audit');
    writeFileSync(join(folder, 'file'), '');
    spawnSync('mkfifo', [join(folder, 'pipe')]);
    await expect(startStandalone({ auditFile: locate(folder) })).rejects.toThrow(
      /^AUDIT_LOG can’t be used: .+$/,
    );
  });

  it('that can’t be written fails no write, is reported, and gets its entries later', async () => {
    const parent = createTemporaryFolder('audit');
    const folder = join(parent, 'logs');
    mkdirSync(folder);
    const auditFile = join(folder, 'audit.jsonl');
    const { entries, get, origin, provider } = await startStandalone({ auditFile });
    renameSync(folder, join(parent, 'moved'));
    writeFileSync(folder, '');
    const authorization = `Bearer ${await provider.token()}`;
    const statuses: number[] = [];
    for (const name of ['one', 'two']) {
      const response = await fetch(origin + CHANGES, {
        method: 'POST',
        headers: { authorization, 'accept-encoding': 'gzip', 'content-type': 'application/json' },
        body: JSON.stringify({ changes: [createFolder(name, null, { name: name.repeat(80) })] }),
      });
      statuses.push(response.status);
      expect(JSON.stringify(await response.json())).toContain(name.repeat(80));
    }
    expect(statuses).toEqual([200, 200]);
    const health = await get('/healthz');
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'degraded', faults: ['The audit log can’t be written (ENOTDIR).'] },
    ]);
    expect(await (await get('/metrics')).text()).toContain('service_faults{kind="audit-log"} 1');
    expect(entries.filter(({ kind }) => kind === 'fault')).toMatchObject([{ code: 'ENOTDIR' }]);

    renameSync(folder, join(parent, 'file'));
    mkdirSync(folder);
    await expect
      .poll(async () => (await get('/healthz')).json(), { timeout: 20_000 })
      .toEqual({ status: 'ok', faults: [] });
    expect(entriesIn(auditFile).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('that hangs fails no write, and doesn’t prevent the end of the service', async () => {
    const auditFile = join(createTemporaryFolder('audit'), 'audit.jsonl');
    const { createFolder, server } = await startStandalone({ auditFile });
    // Opening a named pipe waits for its reader.
    rmSync(auditFile);
    spawnSync('mkfifo', [auditFile]);
    expect((await createFolder('new')).status).toBe(200);
    await server.stop();
    const reader = openSync(auditFile, constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(reader));
  });

  it('contains concurrent entries in their order, each once', async () => {
    const file = join(createTemporaryFolder('audit'), 'audit.jsonl');
    const log = openAuditLog(file, () => {});
    onTestFinished(() => log.close());
    const ids = Array.from({ length: 500 }, (_, index) => String(index));
    await Promise.all(ids.map((id) => log.append(at, entry(id))));
    expect(entriesIn(file).map(({ requestId }) => requestId)).toEqual(ids);
  });

  it('keeps a limited number of entries in memory, and reports how many are lost', async () => {
    const parent = createTemporaryFolder('audit');
    const folder = join(parent, 'logs');
    mkdirSync(folder);
    const file = join(folder, 'audit.jsonl');
    const log = openAuditLog(file, () => {});
    renameSync(folder, join(parent, 'moved'));
    const large = 'x'.repeat(300_000);
    for (const id of ['1', '2', '3', '4', '5']) await log.append(at, entry(id + large));
    expect(log.getFaults()).toEqual([
      {
        kind: 'audit-log',
        message: 'The audit log can’t be written (ENOENT). 2 entries are lost.',
      },
    ]);
    mkdirSync(folder);
    await log.close();
    expect(entriesIn(file)).toHaveLength(3);
    expect(log.getFaults()).toEqual([
      { kind: 'audit-log', message: 'The audit log is incomplete. 2 entries are lost.' },
    ]);
  });
});

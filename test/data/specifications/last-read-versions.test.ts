import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createStoredLastReadVersions,
  hasChanged,
  storedLastReadVersionsSchema,
} from '#data/specifications/last-read-versions.ts';
import { specificationQuery } from '#data/specifications/queries.ts';
import { createStored } from '#platform/stored.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';
import { ledgerSpecification } from './running-service.ts';
import { createLastReadInput, startLastReadVersions } from './start-last-read-versions.ts';

const withoutMarks = ['viewer.specificationReadings'] as const;
const withoutHistory = ['viewer.specificationHistory'] as const;

describe('last read versions stored by the service', () => {
  test('contain the current ETag and the version that the user has read', async () => {
    const { viewer, read, run, lastReadVersions } = startLastReadVersions();
    const { etag } = await read(specificationQuery(viewer, ledgerSpecification));
    expect(lastReadVersions.keptBy).toBe('service');
    await run(lastReadVersions.record, createLastReadInput('"of an older text"'));
    await run(lastReadVersions.record, createLastReadInput(etag));
    await run(lastReadVersions.record, createLastReadInput('"1"', 'api.yaml'));
    const [second, first] = await read(lastReadVersions.query);
    expect(first).toMatchObject({ ...createLastReadInput(etag), currentEtag: etag });
    expect(first?.version).toEqual(expect.any(String));
    expect(second).toMatchObject({ name: { path: 'api.yaml' }, readAt: expect.any(Date) });
  });

  test('are recorded without a request for versions if the service stores no versions', async () => {
    const { read, run, sent, lastReadVersions } = startLastReadVersions(withoutHistory);
    await run(lastReadVersions.record, createLastReadInput('"1"'));
    expect(await read(lastReadVersions.query)).toMatchObject([{ version: null }]);
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  test('are added to the loaded list, latest first', async () => {
    const { client, read, run, lastReadVersions } = startLastReadVersions();
    const listed = () =>
      client
        .getQueryData(lastReadVersions.query.queryKey)
        ?.map(({ name, etag }) => [name.path, etag]);
    expect(await read(lastReadVersions.query)).toEqual([]);
    await run(lastReadVersions.record, createLastReadInput('"1"', 'api.yaml'));
    await run(lastReadVersions.record, createLastReadInput('"1"'));
    await run(lastReadVersions.record, createLastReadInput('"2"', 'api.yaml'));
    expect(listed()).toEqual([
      ['api.yaml', '"2"'],
      [ledgerSpecification.path, '"1"'],
    ]);
    await run(lastReadVersions.remove, { ...ledgerSpecification, path: 'api.yaml' });
    expect(listed()).toEqual([[ledgerSpecification.path, '"1"']]);
    expect(await read(lastReadVersions.query)).toHaveLength(1);
    await run(lastReadVersions.remove, undefined);
    expect(listed()).toEqual([]);
    expect(await read(lastReadVersions.query)).toEqual([]);
  });

  test('are not stored in this browser, and those that it stored earlier are removed', async () => {
    const before = startLastReadVersions(withoutMarks);
    await before.run(before.lastReadVersions.record, createLastReadInput('"1"'));
    expect(before.storage.items.size).toBe(1);
    const { storage, read, run, lastReadVersions } = startLastReadVersions();
    for (const [key, value] of before.storage.items) storage.items.set(key, value);
    await run(lastReadVersions.record, createLastReadInput('"1"'));
    expect(await read(lastReadVersions.query)).toHaveLength(1);
    expect(storage.items.size).toBe(0);
  });

  test('aren’t sent for a text without an ETag', async () => {
    const { run, sent, lastReadVersions } = startLastReadVersions(withoutHistory);
    expect(await run(lastReadVersions.record, createLastReadInput(null))).toBeNull();
    expect(sent).toEqual([]);
  });

  test('contain the time and the author of the file’s last change', async () => {
    const { viewer, read, run, lastReadVersions } = startLastReadVersions();
    const { etag } = await read(specificationQuery(viewer, ledgerSpecification));
    await run(lastReadVersions.record, createLastReadInput(etag));
    const [lastRead] = await read(lastReadVersions.query);
    expect(lastRead).toMatchObject({ changedAt: expect.any(Date), changedBy: expect.any(String) });
  });

  test('keep the section where the user stopped reading until another section is recorded', async () => {
    const { client, read, run, sent, lastReadVersions } = startLastReadVersions(withoutHistory);
    const heading = () => client.getQueryData(lastReadVersions.query.queryKey)?.[0]?.heading;
    await read(lastReadVersions.query);
    await run(lastReadVersions.record, createLastReadInput('"1"'));
    await run(lastReadVersions.recordHeading, {
      name: ledgerSpecification,
      etag: '"1"',
      heading: 'Accounts',
    });
    expect(heading()).toBe('Accounts');
    await run(lastReadVersions.record, createLastReadInput('"2"'));
    expect(await read(lastReadVersions.query)).toMatchObject([
      { etag: '"2"', heading: 'Accounts' },
    ]);
    await run(lastReadVersions.recordHeading, {
      name: ledgerSpecification,
      etag: '"2"',
      heading: null,
    });
    expect(heading()).toBeNull();
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(4);
  });

  test('are updated once for each section, and only if the user has read this version of the text', async () => {
    const { read, run, sent, lastReadVersions } = startLastReadVersions(withoutHistory);
    await read(lastReadVersions.query);
    const stop = { name: ledgerSpecification, etag: '"1"', heading: 'Accounts' };
    await run(lastReadVersions.recordHeading, stop);
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    await run(lastReadVersions.record, createLastReadInput('"1"'));
    await run(lastReadVersions.recordHeading, { ...stop, etag: '"2"' });
    await run(lastReadVersions.recordHeading, stop);
    await run(lastReadVersions.recordHeading, stop);
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  test('are updated by recordAll for each changed specification, except for those that the service refuses', async () => {
    const { viewer, client, read, run, answerWith, lastReadVersions } = startLastReadVersions();
    const { etag } = await read(specificationQuery(viewer, ledgerSpecification));
    await run(lastReadVersions.record, createLastReadInput('"old"'));
    await run(lastReadVersions.record, createLastReadInput('"old"', 'page.html'));
    await run(lastReadVersions.record, createLastReadInput('"old"', 'api.yaml'));
    await read(lastReadVersions.query);
    answerWith((request, pass) =>
      request.method !== 'PUT'
        ? undefined
        : request
            .clone()
            .text()
            .then((body) =>
              body.includes('api.yaml') ? new Response('', { status: 403 }) : pass(),
            ),
    );
    await expect(run(lastReadVersions.recordAll, undefined)).rejects.toThrow('forbidden');
    const listed = client.getQueryData(lastReadVersions.query.queryKey) ?? [];
    expect(listed.map((lastRead) => [lastRead.name.path, hasChanged(lastRead)])).toEqual([
      ['page.html', false],
      [ledgerSpecification.path, false],
      ['api.yaml', true],
    ]);
    expect(listed[1]).toMatchObject({ etag, version: expect.any(String) });
  });

  test('exclude an item without required fields, and ignore invalid optional fields', async () => {
    const { read, answerWith, lastReadVersions } = startLastReadVersions();
    const gone = { ...ledgerSpecification, etag: 'W/"1"', currentEtag: null };
    const unknown = { ...ledgerSpecification, path: 'a.md', etag: '1', currentEtag: 7, more: 1 };
    answerWith(() => Response.json([{ path: 'b.md' }, gone, unknown]));
    expect(await read(lastReadVersions.query)).toMatchObject([
      { name: ledgerSpecification, etag: '"1"', currentEtag: null, readAt: null },
      { name: { path: 'a.md' }, etag: '"1"', currentEtag: undefined, title: null },
    ]);
  });
});

describe('last read versions stored by this browser', () => {
  test('are listed without a request and can be removed', async () => {
    const { client, read, run, sent, storage, lastReadVersions } = startLastReadVersions([
      ...withoutMarks,
      ...withoutHistory,
    ]);
    expect(lastReadVersions.keptBy).toBe('browser');
    expect(await read(lastReadVersions.query)).toEqual([]);
    await run(lastReadVersions.record, createLastReadInput(null));
    const [listed] = client.getQueryData(lastReadVersions.query.queryKey) ?? [];
    expect(listed).toMatchObject({ ...createLastReadInput(null), currentEtag: undefined });
    expect(await read(lastReadVersions.query)).toEqual([listed]);
    await run(lastReadVersions.remove, ledgerSpecification);
    expect(await read(lastReadVersions.query)).toEqual([]);
    expect(storage.items.size).toBe(0);
    expect(sent).toEqual([]);
  });

  test('are separate for each user', async () => {
    const { run, as, client, lastReadVersions } = startLastReadVersions(withoutMarks);
    await run(lastReadVersions.record, createLastReadInput('"1"'));
    expect(await client.fetchQuery(as('theo').query)).toEqual([]);
    client.clear();
    expect(await client.fetchQuery(as('mara').query)).toHaveLength(1);
  });
});

describe('stored last read versions', () => {
  const key = 'readings';
  const lastRead = (path: string) => ({
    ...createLastReadInput('"1"', path),
    version: null,
    heading: null,
  });
  function begin(storage = createMemoryStorage()) {
    vi.setSystemTime('2026-03-03T00:00:00Z');
    onTestFinished(() => void vi.useRealTimers());
    const stored = createStoredLastReadVersions(
      createStored(storage, key, storedLastReadVersionsSchema),
    );
    return { storage, stored, listed: () => stored.list().map(({ name }) => name.path) };
  }

  test('are limited to 200, latest first, with one per specification', () => {
    const { stored, listed } = begin();
    for (let at = 0; at < 202; at += 1) stored.record(lastRead(`${at}.md`));
    stored.record(lastRead('7.md'));
    expect(listed().slice(0, 2)).toEqual(['7.md', '201.md']);
    expect(listed()).toHaveLength(200);
    expect(listed().at(-1)).toBe('2.md');
  });

  test('contain only name, title, ETag, version, heading and time', () => {
    const { storage, stored } = begin();
    const more = { text: 'canary', name: { ...lastRead('a.md').name, text: 'canary' } };
    stored.record({ ...lastRead('a.md'), ...more });
    expect(JSON.parse(storage.items.get(key) ?? '')).toEqual({
      readings: [{ ...lastRead('a.md'), readAt: '2026-03-03T00:00:00.000Z' }],
    });
  });

  test('are readable beside unreadable items and additional properties', () => {
    const { storage, listed } = begin();
    const stored = { ...lastRead('a.md'), readAt: '2026-03-03T00:00:00.000Z', more: 1 };
    const odd = [7, { ...stored, readAt: 'yesterday' }];
    storage.items.set(key, JSON.stringify({ more: 1, readings: [...odd, stored] }));
    expect(listed()).toEqual(['a.md']);
  });

  test.each(['', 'null', '{', '[]', '{"readings":7}', '{"salt":"s"}'])(
    'are an empty list if the storage contains %j',
    (text) => {
      const { storage, stored, listed } = begin();
      storage.items.set(key, text);
      expect(listed()).toEqual([]);
      stored.record(lastRead('a.md'));
      expect(listed()).toEqual(['a.md']);
    },
  );

  test('are dropped without an error if the storage is full', () => {
    const storage = createMemoryStorage();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { stored, listed } = begin(Object.assign(storage, { setItem: full }));
    expect(stored.record(lastRead('a.md'))).toMatchObject({ name: { path: 'a.md' } });
    expect(listed()).toEqual([]);
  });
});

test('hasChanged is true only if both ETags are available and differ', () => {
  const without = { version: null, readAt: null, changedAt: null, changedBy: null, heading: null };
  const lastRead = { ...createLastReadInput('"1"'), ...without };
  expect(hasChanged({ ...lastRead, currentEtag: '"2"' })).toBe(true);
  expect(hasChanged({ ...lastRead, currentEtag: '"1"' })).toBe(false);
  expect(hasChanged({ ...lastRead, currentEtag: null })).toBe(false);
  expect(hasChanged({ ...lastRead, currentEtag: undefined })).toBe(false);
  expect(hasChanged({ ...lastRead, etag: null, currentEtag: '"2"' })).toBe(false);
});

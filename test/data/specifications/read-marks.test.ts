import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { specificationQuery } from '#data/specifications/queries.ts';
import {
  createStoredReadMarks,
  hasChanged,
  storedReadMarksSchema,
} from '#data/specifications/read-marks.ts';
import { createStored } from '#platform/stored.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';
import { ledgerSpecification } from './running-service.ts';
import { createReadMarkInput, startReadMarks } from './start-read-marks.ts';

const withoutMarks = ['viewer.specificationReadings'] as const;
const withoutHistory = ['viewer.specificationHistory'] as const;

describe('read marks stored by the service', () => {
  test('contain the current ETag and the version that the user has read', async () => {
    const { viewer, read, run, readMarks } = startReadMarks();
    const { etag } = await read(specificationQuery(viewer, ledgerSpecification));
    expect(readMarks.keptBy).toBe('service');
    await run(readMarks.record, createReadMarkInput('"of an older text"'));
    await run(readMarks.record, createReadMarkInput(etag));
    await run(readMarks.record, createReadMarkInput('"1"', 'api.yaml'));
    const [second, first] = await read(readMarks.query);
    expect(first).toMatchObject({ ...createReadMarkInput(etag), currentEtag: etag });
    expect(first?.version).toEqual(expect.any(String));
    expect(second).toMatchObject({ name: { path: 'api.yaml' }, readAt: expect.any(Date) });
  });

  test('are recorded without a request for versions if the service stores no versions', async () => {
    const { read, run, sent, readMarks } = startReadMarks(withoutHistory);
    await run(readMarks.record, createReadMarkInput('"1"'));
    expect(await read(readMarks.query)).toMatchObject([{ version: null }]);
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  test('are added to the loaded list, latest first', async () => {
    const { client, read, run, readMarks } = startReadMarks();
    const listed = () =>
      client.getQueryData(readMarks.query.queryKey)?.map(({ name, etag }) => [name.path, etag]);
    expect(await read(readMarks.query)).toEqual([]);
    await run(readMarks.record, createReadMarkInput('"1"', 'api.yaml'));
    await run(readMarks.record, createReadMarkInput('"1"'));
    await run(readMarks.record, createReadMarkInput('"2"', 'api.yaml'));
    expect(listed()).toEqual([
      ['api.yaml', '"2"'],
      [ledgerSpecification.path, '"1"'],
    ]);
    await run(readMarks.remove, { ...ledgerSpecification, path: 'api.yaml' });
    expect(listed()).toEqual([[ledgerSpecification.path, '"1"']]);
    expect(await read(readMarks.query)).toHaveLength(1);
    await run(readMarks.remove, undefined);
    expect(listed()).toEqual([]);
    expect(await read(readMarks.query)).toEqual([]);
  });

  test('are not stored in this browser, and marks that the browser stored earlier are removed', async () => {
    const before = startReadMarks(withoutMarks);
    await before.run(before.readMarks.record, createReadMarkInput('"1"'));
    expect(before.storage.items.size).toBe(1);
    const { storage, read, run, readMarks } = startReadMarks();
    for (const [key, value] of before.storage.items) storage.items.set(key, value);
    await run(readMarks.record, createReadMarkInput('"1"'));
    expect(await read(readMarks.query)).toHaveLength(1);
    expect(storage.items.size).toBe(0);
  });

  test('aren’t sent for a text without an ETag', async () => {
    const { run, sent, readMarks } = startReadMarks(withoutHistory);
    expect(await run(readMarks.record, createReadMarkInput(null))).toBeNull();
    expect(sent).toEqual([]);
  });

  test('contain the time and the author of the file’s last change', async () => {
    const { viewer, read, run, readMarks } = startReadMarks();
    const { etag } = await read(specificationQuery(viewer, ledgerSpecification));
    await run(readMarks.record, createReadMarkInput(etag));
    const [mark] = await read(readMarks.query);
    expect(mark).toMatchObject({ changedAt: expect.any(Date), changedBy: expect.any(String) });
  });

  test('keep the section where the user stopped reading until another section is recorded', async () => {
    const { client, read, run, sent, readMarks } = startReadMarks(withoutHistory);
    const heading = () => client.getQueryData(readMarks.query.queryKey)?.[0]?.heading;
    await read(readMarks.query);
    await run(readMarks.record, createReadMarkInput('"1"'));
    await run(readMarks.recordHeading, {
      name: ledgerSpecification,
      etag: '"1"',
      heading: 'Accounts',
    });
    expect(heading()).toBe('Accounts');
    await run(readMarks.record, createReadMarkInput('"2"'));
    expect(await read(readMarks.query)).toMatchObject([{ etag: '"2"', heading: 'Accounts' }]);
    await run(readMarks.recordHeading, { name: ledgerSpecification, etag: '"2"', heading: null });
    expect(heading()).toBeNull();
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(4);
  });

  test('are updated once for each section, and only if the user has read this version of the text', async () => {
    const { read, run, sent, readMarks } = startReadMarks(withoutHistory);
    await read(readMarks.query);
    const stop = { name: ledgerSpecification, etag: '"1"', heading: 'Accounts' };
    await run(readMarks.recordHeading, stop);
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    await run(readMarks.record, createReadMarkInput('"1"'));
    await run(readMarks.recordHeading, { ...stop, etag: '"2"' });
    await run(readMarks.recordHeading, stop);
    await run(readMarks.recordHeading, stop);
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  test('are updated for all changed specifications, except for those that the service refuses', async () => {
    const { viewer, client, read, run, answerWith, readMarks } = startReadMarks();
    const { etag } = await read(specificationQuery(viewer, ledgerSpecification));
    await run(readMarks.record, createReadMarkInput('"old"'));
    await run(readMarks.record, createReadMarkInput('"old"', 'page.html'));
    await run(readMarks.record, createReadMarkInput('"old"', 'api.yaml'));
    await read(readMarks.query);
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
    await expect(run(readMarks.recordAll, undefined)).rejects.toThrow('forbidden');
    const listed = client.getQueryData(readMarks.query.queryKey) ?? [];
    expect(listed.map((mark) => [mark.name.path, hasChanged(mark)])).toEqual([
      ['page.html', false],
      [ledgerSpecification.path, false],
      ['api.yaml', true],
    ]);
    expect(listed[1]).toMatchObject({ etag, version: expect.any(String) });
  });

  test('exclude a mark without required fields, and ignore invalid optional fields', async () => {
    const { read, answerWith, readMarks } = startReadMarks();
    const gone = { ...ledgerSpecification, etag: 'W/"1"', currentEtag: null };
    const unknown = { ...ledgerSpecification, path: 'a.md', etag: '1', currentEtag: 7 };
    answerWith(() => Response.json([{ path: 'b.md' }, gone, unknown]));
    expect(await read(readMarks.query)).toMatchObject([
      { name: ledgerSpecification, etag: '"1"', currentEtag: null, readAt: null },
      { name: { path: 'a.md' }, etag: '"1"', currentEtag: undefined, title: null },
    ]);
  });
});

describe('read marks stored by this browser', () => {
  test('are listed without a request and can be removed', async () => {
    const { client, read, run, sent, storage, readMarks } = startReadMarks([
      ...withoutMarks,
      ...withoutHistory,
    ]);
    expect(readMarks.keptBy).toBe('browser');
    expect(await read(readMarks.query)).toEqual([]);
    await run(readMarks.record, createReadMarkInput(null));
    const [listed] = client.getQueryData(readMarks.query.queryKey) ?? [];
    expect(listed).toMatchObject({ ...createReadMarkInput(null), currentEtag: undefined });
    expect(await read(readMarks.query)).toEqual([listed]);
    await run(readMarks.remove, ledgerSpecification);
    expect(await read(readMarks.query)).toEqual([]);
    expect(storage.items.size).toBe(0);
    expect(sent).toEqual([]);
  });

  test('are separate for each user', async () => {
    const { run, as, client, readMarks } = startReadMarks(withoutMarks);
    await run(readMarks.record, createReadMarkInput('"1"'));
    expect(await client.fetchQuery(as('theo').query)).toEqual([]);
    client.clear();
    expect(await client.fetchQuery(as('mara').query)).toHaveLength(1);
  });
});

describe('stored read marks', () => {
  const key = 'readings';
  const mark = (path: string) => ({
    ...createReadMarkInput('"1"', path),
    version: null,
    heading: null,
  });
  function begin(storage = createMemoryStorage()) {
    vi.setSystemTime('2026-03-03T00:00:00Z');
    onTestFinished(() => void vi.useRealTimers());
    const stored = createStoredReadMarks(createStored(storage, key, storedReadMarksSchema));
    return { storage, stored, listed: () => stored.list().map(({ name }) => name.path) };
  }

  test('are limited to 200, latest first, with one read mark per specification', () => {
    const { stored, listed } = begin();
    for (let at = 0; at < 202; at += 1) stored.record(mark(`${at}.md`));
    stored.record(mark('7.md'));
    expect(listed().slice(0, 2)).toEqual(['7.md', '201.md']);
    expect(listed()).toHaveLength(200);
    expect(listed().at(-1)).toBe('2.md');
  });

  test('contain only name, title, ETag, version, heading and time', () => {
    const { storage, stored } = begin();
    const more = { text: 'canary', name: { ...mark('a.md').name, text: 'canary' } };
    stored.record({ ...mark('a.md'), ...more });
    expect(JSON.parse(storage.items.get(key) ?? '')).toEqual({
      readings: [{ ...mark('a.md'), readAt: '2026-03-03T00:00:00.000Z' }],
    });
  });

  test('are readable beside unreadable read marks and additional properties', () => {
    const { storage, listed } = begin();
    const stored = { ...mark('a.md'), readAt: '2026-03-03T00:00:00.000Z', more: 1 };
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
      stored.record(mark('a.md'));
      expect(listed()).toEqual(['a.md']);
    },
  );

  test('are dropped without an error if the storage is full', () => {
    const storage = createMemoryStorage();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { stored, listed } = begin(Object.assign(storage, { setItem: full }));
    expect(stored.record(mark('a.md'))).toMatchObject({ name: { path: 'a.md' } });
    expect(listed()).toEqual([]);
  });
});

test('hasChanged is true only if both ETags are available and differ', () => {
  const without = { version: null, readAt: null, changedAt: null, changedBy: null, heading: null };
  const mark = { ...createReadMarkInput('"1"'), ...without };
  expect(hasChanged({ ...mark, currentEtag: '"2"' })).toBe(true);
  expect(hasChanged({ ...mark, currentEtag: '"1"' })).toBe(false);
  expect(hasChanged({ ...mark, currentEtag: null })).toBe(false);
  expect(hasChanged({ ...mark, currentEtag: undefined })).toBe(false);
  expect(hasChanged({ ...mark, etag: null, currentEtag: '"2"' })).toBe(false);
});

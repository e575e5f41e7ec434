import { describe, expect, test } from 'vitest';
import { specificationQuery } from '#data/specifications/queries.ts';
import { hasChanged, readingOf } from '#data/specifications/read-marks.ts';
import { ledger } from '#test/data/specifications/running-service.ts';
import { reading, startReadings } from './start-readings.ts';

const withoutReadings = ['viewer.specificationReadings'] as const;
const withoutHistory = ['viewer.specificationHistory'] as const;
const withoutBoth = [...withoutReadings, ...withoutHistory];

describe('readings that the service keeps', () => {
  test('say what has changed since', async () => {
    const { viewer, read, run, readings } = startReadings();
    const { etag } = await read(specificationQuery(viewer, ledger));
    expect(readings.keptBy).toBe('service');
    await run(readings.record, reading('"of an older text"'));
    await run(readings.record, reading(etag, 'api.yaml'));
    const [second, first] = await read(readings.query);
    expect(first).toMatchObject({ ...reading('"of an older text"'), currentEtag: etag });
    expect(second).toMatchObject({ name: { path: 'api.yaml' }, readAt: expect.any(Date) });
    expect(first && hasChanged(first)).toBe(true);
  });

  test('come into the list that is on screen, the latest first', async () => {
    const { client, read, run, sent, readings } = startReadings();
    expect(await read(readings.query)).toEqual([]);
    await run(readings.record, reading('"1"', 'api.yaml'));
    await run(readings.record, reading('"1"'));
    await run(readings.record, reading('"2"', 'api.yaml'));
    const listed = client.getQueryData(readings.query.queryKey) ?? [];
    expect(listed.map(({ name, etag }) => [name.path, etag])).toEqual([
      ['api.yaml', '"2"'],
      [ledger.path, '"1"'],
    ]);
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT', 'PUT', 'PUT']);
  });

  test('can be forgotten one by one and all at once', async () => {
    const { client, read, run, readings } = startReadings();
    await read(readings.query);
    const listed = () => client.getQueryData(readings.query.queryKey)?.map(({ name }) => name.path);
    for (const path of ['api.yaml', ledger.path]) await run(readings.record, reading('"1"', path));
    await run(readings.forget, { ...ledger, path: 'api.yaml' });
    expect(listed()).toEqual([ledger.path]);
    expect(await read(readings.query)).toHaveLength(1);
    await run(readings.forget, undefined);
    expect(listed()).toEqual([]);
    expect(await read(readings.query)).toEqual([]);
  });

  test('leave nothing in this browser if versions can be compared', async () => {
    const { storage, run, readings } = startReadings();
    expect(readings.needsBlocks).toBe(false);
    await run(readings.record, reading('"1"'));
    expect(storage.items.size).toBe(0);
  });

  test('have hashes in this browser if versions can’t be compared', async () => {
    const { storage, read, run, readings } = startReadings(withoutHistory);
    expect(readings.needsBlocks).toBe(true);
    const blocks = { salt: readings.salt(), hashes: ['h1', 'h2'] };
    await run(readings.record, { ...reading('"1"'), blocks });
    expect(readings.blocksOf(ledger, '"1"')).toEqual(blocks);
    expect(await read(readings.query)).toHaveLength(1);
    await run(readings.forget, undefined);
    expect(storage.items.size).toBe(0);
  });

  test('aren’t sent for a text without an ETag', async () => {
    const { run, sent, readings } = startReadings();
    expect(await run(readings.record, reading(null))).toBeNull();
    expect(sent).toEqual([]);
  });

  test('are read as far as they can be', async () => {
    const { read, answerWith, readings } = startReadings();
    const gone = { ...ledger, etag: 'W/"1"', currentEtag: null };
    const unknown = { ...ledger, path: 'a.md', etag: '1', currentEtag: 7 };
    answerWith(() => Response.json([{ path: 'b.md' }, gone, unknown]));
    expect(await read(readings.query)).toMatchObject([
      { name: ledger, etag: '"1"', currentEtag: null, readAt: null },
      { name: { path: 'a.md' }, etag: '"1"', currentEtag: undefined, title: null },
    ]);
  });
});

describe('readings that this browser keeps', () => {
  test('are listed without a request', async () => {
    const { client, read, run, sent, readings } = startReadings(withoutBoth);
    expect(readings.keptBy).toBe('browser');
    expect(await read(readings.query)).toEqual([]);
    await run(readings.record, reading(null));
    const [listed] = client.getQueryData(readings.query.queryKey) ?? [];
    expect(listed).toMatchObject({ ...reading(null), currentEtag: undefined });
    expect(await read(readings.query)).toEqual([listed]);
    expect(sent).toEqual([]);
  });

  test('are apart by person', async () => {
    const { run, as, client, readings } = startReadings(withoutReadings);
    await run(readings.record, reading('"1"'));
    expect(await client.fetchQuery(as('theo').query)).toEqual([]);
    client.clear();
    expect(await client.fetchQuery(as('mara').query)).toHaveLength(1);
  });

  test('can be forgotten', async () => {
    const { storage, read, run, readings } = startReadings(withoutReadings);
    await run(readings.record, reading('"1"'));
    await run(readings.forget, ledger);
    expect(await read(readings.query)).toEqual([]);
    await run(readings.forget, undefined);
    expect(storage.items.size).toBe(0);
  });
});

describe('a reading', () => {
  const read = { ...reading('"1"'), currentEtag: '"2"', readAt: null };

  test('tells a change only where both ETags are known and differ', () => {
    expect(hasChanged(read)).toBe(true);
    expect(hasChanged({ ...read, currentEtag: '"1"' })).toBe(false);
    expect(hasChanged({ ...read, currentEtag: null })).toBe(false);
    expect(hasChanged({ ...read, currentEtag: undefined })).toBe(false);
    expect(hasChanged({ ...read, etag: null })).toBe(false);
  });

  test('is found by its name', () => {
    const other = { ...read, name: { ...ledger, path: 'other.md' }, currentEtag: '"1"' };
    expect(readingOf([read, other], { ...ledger, path: 'other.md' })).toBe(other);
    expect(readingOf([read, other], { ...ledger, path: 'none.md' })).toBeUndefined();
  });
});

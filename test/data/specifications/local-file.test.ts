import { describe, expect, test } from 'vitest';
import { readLocalFile, readPastedText } from '#data/specifications/local-file.ts';

const file = (content: BlobPart, name = 'ledger.md') =>
  new File([content], name, { lastModified: Date.UTC(2026, 2, 3) });
const bytes = (...values: number[]) => Uint8Array.of(...values);

describe('readLocalFile', () => {
  test('returns the text with its name and date, and removes a byte order mark', async () => {
    expect(await readLocalFile(file('# Ledger\n'))).toEqual({
      ok: true,
      name: 'ledger.md',
      text: '# Ledger\n',
      lastModified: new Date('2026-03-03'),
    });
    expect(await readLocalFile(file(bytes(0xef, 0xbb, 0xbf, 0x61)))).toMatchObject({ text: 'a' });
    expect(await readLocalFile(file(''))).toMatchObject({ text: '' });
  });

  test.each([
    ['low', [0xff, 0xfe, 0x61, 0, 0xe4, 0, 0x3d, 0xd8, 0, 0xde]],
    ['high', [0xfe, 0xff, 0, 0x61, 0, 0xe4, 0xd8, 0x3d, 0xde, 0]],
  ])('reads UTF-16 whose %s bytes come first, by its byte order mark', async (_, values) => {
    expect(await readLocalFile(file(bytes(...values)))).toMatchObject({ ok: true, text: 'aä😀' });
  });

  test.each([
    ['in Latin-1', bytes(0x61, 0xe4), 'It isn’t text in UTF-8.'],
    ['in damaged UTF-16', bytes(0xff, 0xfe, 0, 0xd8), 'It isn’t text in UTF-16LE.'],
    ['in UTF-16 with a null character', bytes(0xfe, 0xff, 0, 0x61, 0, 0), 'It isn’t text.'],
    ['with a null character', bytes(0x61, 0), 'It isn’t text.'],
    [
      'over 5 MiB',
      new Uint8Array(6 * 1024 ** 2),
      'It has 6.0 MiB. Files of up to 5 MiB can be read here.',
    ],
  ])('rejects a file %s with a reason', async (_, content, reason) => {
    expect(await readLocalFile(file(content))).toEqual({ ok: false, reason });
  });

  test('accepts JSON and YAML of up to 32 MiB', async () => {
    const yaml = `a: ${'x'.repeat(6 * 1024 ** 2)}`;
    expect(await readLocalFile(file(yaml, 'api.yaml'))).toMatchObject({ ok: true });
    expect(await readLocalFile(file(new Uint8Array(33 * 1024 ** 2), 'api.json'))).toEqual({
      ok: false,
      reason: 'It has 33.0 MiB. Files of up to 32 MiB can be read here.',
    });
  });

  test('rejects a deleted file with a reason', async () => {
    const gone = Object.assign(file('x'), {
      arrayBuffer: async () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    });
    expect(await readLocalFile(gone)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('moved or deleted'),
    });
  });
});

describe('readPastedText', () => {
  test.each([
    ['# Ledger', 'Pasted text.md'],
    ['[a link](x)', 'Pasted text.md'],
    [' {"a": 1}', 'Pasted text.json'],
  ])('for %j returns the name %s', (text, name) => {
    expect(readPastedText(text)).toMatchObject({ ok: true, name, text });
  });

  test.each(['', ' \n', 'x'.repeat(5 * 1024 ** 2 + 1)])(
    'returns a reason if the text is empty or too long',
    (text) => {
      expect(readPastedText(text)).toMatchObject({ ok: false, reason: expect.any(String) });
    },
  );
});

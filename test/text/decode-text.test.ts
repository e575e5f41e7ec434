import { expect, test } from 'vitest';
import { decodeText } from '#text/decode-text.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const meta = (charset: string) =>
  `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${charset}">`;

test.each([
  ['UTF-8', new TextEncoder().encode('Café – 仕様')],
  ['UTF-8 with a byte order mark', new TextEncoder().encode('\ufeffCafé – 仕様')],
  ['UTF-16', new Uint8Array(Uint16Array.from('\ufeffCafé – 仕様', (c) => c.charCodeAt(0)).buffer)],
])('decodeText decodes %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Café – 仕様');
});

test("decodeText uses the encoding declared in HTML, else Windows-1252, if a file isn't UTF-8", () => {
  expect(decodeText(latin('Caf\xe9'))).toBe('Café');
  expect(decodeText(latin(`${meta('ISO-8859-1')}Caf\xe9`))).toMatch(/Café$/);
  expect(decodeText(latin(`${meta('ISO-8859-5')}\xc4\xd0`))).toMatch(/Фа$/);
  expect(decodeText(latin(`${meta('utf-8')}Caf\xe9`))).toMatch(/Café$/);
  expect(decodeText(latin(`${meta('no-such')}Caf\xe9`))).toMatch(/Café$/);
});

/** The few parts of DER (X.690) that a certificate needs; each function makes one whole element. */

function element(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length > 0xffff) throw new RangeError('The element is longer than any certificate needs.');
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export const sequence = (...items: Uint8Array[]) => element(0x30, ...items);
export const set = (...items: Uint8Array[]) => element(0x31, ...items);
export const octets = (content: Uint8Array) => element(0x04, content);
export const utf8 = (text: string) => element(0x0c, Buffer.from(text));
export const yes = element(0x01, Buffer.from([0xff]));

/** `[number]` around elements, or around plain bytes where `primitive`. */
export function tagged(number: number, content: Uint8Array, primitive = false): Buffer {
  return element((primitive ? 0x80 : 0xa0) | number, content);
}

/** A number that isn't negative, from its bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const significant = bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte !== 0),
    ),
  );
  // A first bit of 1 would make it negative.
  const sign = (significant[0] ?? 0) >= 0x80 ? [0] : [];
  return element(0x02, Buffer.from([...sign, ...significant]));
}

/** Bits in whole bytes, less those `unused` at the end. */
export function bits(content: Uint8Array, unused = 0): Buffer {
  return element(0x03, Buffer.from([unused]), content);
}

/** An object identifier, such as `2.5.4.3`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc & 0x7f];
    for (let more = arc >>> 7; more > 0; more >>>= 7) digits.unshift((more & 0x7f) | 0x80);
    return digits;
  });
  return element(0x06, Buffer.from(bytes));
}

/** A time to the second; RFC 5280 wants two digits for years before 2050, and four after. */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2)))
    : element(0x18, Buffer.from(digits));
}

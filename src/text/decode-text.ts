/** Where a file of HTML names its encoding (https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding). */
const declaration = /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

function decoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/**
 * The text of a file: as its byte order mark says, else UTF-8 if it is that, else as its HTML says,
 * else Windows-1252, which holds Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder('windows-1252');
    const [, label = ''] = declaration.exec(latin.decode(bytes.subarray(0, 1024))) ?? [];
    const declared = decoder(label);
    // It says UTF-8 and isn't.
    return (declared === undefined || declared.encoding === 'utf-8' ? latin : declared).decode(
      bytes,
    );
  }
}

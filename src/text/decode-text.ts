/**
 * Matches the declaration of the encoding in an HTML file
 * (https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding).
 */
const encodingDeclaration = /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

function createDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/**
 * Decodes the bytes of a text file. Tries the byte order mark, then UTF-8, then the encoding that
 * an HTML file declares, and falls back to Windows-1252, a superset of Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder('windows-1252');
    const [, label = ''] = encodingDeclaration.exec(latin.decode(bytes.subarray(0, 1024))) ?? [];
    const declared = createDecoder(label);
    // A file that declares UTF-8 but isn't valid UTF-8 is decoded as Windows-1252.
    return (declared === undefined || declared.encoding === 'utf-8' ? latin : declared).decode(
      bytes,
    );
  }
}

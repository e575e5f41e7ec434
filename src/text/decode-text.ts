/** https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding */
const encodingDeclaration = /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

function createDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** Tries the byte order mark, UTF-8 and what an HTML file declares; otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder('windows-1252');
    const [, label = ''] = encodingDeclaration.exec(latin.decode(bytes.subarray(0, 1024))) ?? [];
    const declared = createDecoder(label);
    // The file declares UTF-8 but isn't valid UTF-8.
    return (declared === undefined || declared.encoding === 'utf-8' ? latin : declared).decode(
      bytes,
    );
  }
}

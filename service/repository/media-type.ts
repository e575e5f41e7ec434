const images = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
  ['pdf', 'application/pdf'],
]);

const texts = new Map([
  ['md', 'text/markdown'],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['json', 'application/json'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
]);

function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** The media type of an image or a PDF (viewer.specificationFiles); undefined for all else. */
export function fileType(path: string): string | undefined {
  return images.get(extensionOf(path));
}

/** The media type of a text, without parameters. HTML and code are plain text: nothing runs here. */
export function textType(path: string): string {
  return texts.get(extensionOf(path)) ?? 'text/plain';
}

/** The text that `bytes` are, or undefined if they are not UTF-8 or hold a NUL. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

import { bookmarkStateLimits } from '#data/bookmarks/queries.ts';
import { MiB } from '#platform/http/http.ts';
import { decodeText } from '#text/decode-text.ts';

/** The text of a file, or why it can't be read, as a sentence. */
export type TextFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Reads a file that may be as large as the service's own answer. */
export async function readTextFile(file: File): Promise<TextFile> {
  const { maxBytes } = bookmarkStateLimits;
  if (file.size > maxBytes) {
    return { ok: false, reason: `It is larger than ${maxBytes / MiB} MiB.` };
  }
  try {
    return { ok: true, text: decodeText(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return { ok: false, reason: 'The browser could not read it.' };
  }
}

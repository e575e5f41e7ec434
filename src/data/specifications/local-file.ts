import { MiB } from '#platform/http/http.ts';
import { getMaxMebibytes } from './specification.ts';

/** File from the user's computer. Its content is never sent to a server. */
export type LocalFile = {
  readonly name: string;
  readonly text: string;
  readonly lastModified: Date | null;
};

/** Opened file, or a sentence with the reason why it can't be read. */
export type OpenedFile =
  | ({ readonly ok: true } & LocalFile)
  | { readonly ok: false; readonly reason: string };

function refused(reason: string): OpenedFile {
  return { ok: false, reason };
}

/** True if the bytes begin like a UTF-16 file. Text editors on Windows can save UTF-16. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads a file that the user selected or dropped. The size limits are those for specifications of
 * the service.
 */
export async function readLocalFile(file: File): Promise<OpenedFile> {
  const limit = getMaxMebibytes(file.name);
  if (file.size > limit * MiB) {
    const size = (file.size / MiB).toFixed(1);
    return refused(`It has ${size} MiB. Files of up to ${limit} MiB can be read here.`);
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refused('The browser couldn’t read it. It may have been changed, moved or deleted.');
  }
  if (isUtf16(bytes)) return refused('It is UTF-16. Save it as UTF-8 and open it again.');
  const text = utf8(bytes);
  if (text === undefined) return refused('It isn’t text in UTF-8.');
  if (text.includes('\0')) return refused('It isn’t text.');
  return { ok: true, name: file.name, text, lastModified: new Date(file.lastModified) };
}

/** Opens pasted text as JSON if it is valid JSON, otherwise as Markdown. */
export function readPastedText(text: string): OpenedFile {
  if (text.trim() === '') return refused('There is no text to read.');
  const name = isJson(text) ? 'Pasted text.json' : 'Pasted text.md';
  const limit = getMaxMebibytes(name);
  if (text.length > limit * MiB) {
    return refused(`It is longer than the ${limit} MiB that can be read here.`);
  }
  return { ok: true, name, text, lastModified: null };
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

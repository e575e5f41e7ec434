import { MiB } from '#platform/http/http.ts';
import { getMaxMebibytes } from './specification.ts';

/** File from the user's computer. Its content is never sent to a server. */
export type LocalFile = {
  readonly name: string;
  readonly text: string;
  readonly lastModified: Date | null;
};

/** `reason` is a sentence. */
export type OpenedFile =
  | ({ readonly ok: true } & LocalFile)
  | { readonly ok: false; readonly reason: string };

function refused(reason: string): OpenedFile {
  return { ok: false, reason };
}

/** Looks at the byte order mark. Text editors and spreadsheets on Windows can save UTF-16. */
function detectEncoding([first, second]: Uint8Array): 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' {
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  return first === 0xfe && second === 0xff ? 'UTF-16BE' : 'UTF-8';
}

/** Returns undefined if the bytes aren't valid in the encoding. Removes a byte order mark. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Applies the size limits of the service's specifications. */
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
  const encoding = detectEncoding(bytes);
  const text = decode(bytes, encoding);
  if (text === undefined) return refused(`It isn’t text in ${encoding}.`);
  if (text.includes('\0')) return refused('It isn’t text.');
  return { ok: true, name: file.name, text, lastModified: new Date(file.lastModified) };
}

/** Reads the text as JSON if valid, otherwise as Markdown. */
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

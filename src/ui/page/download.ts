import { trimEnd } from '#text/trim-end.ts';

export function downloadText(filename: string, type: string, text: string): void {
  downloadBlob(filename, new Blob([text], { type }));
}

export function downloadBlob(filename: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}

/** Makes a name valid on every operating system. */
function fileNamePart(name: string): string {
  const allowed = name.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '-');
  const part = trimEnd(allowed, /[-.]/).replace(/^[-.]+/, '');
  return part.slice(0, 60) || 'unnamed';
}

/** Adds the date in the user's time zone, as in `Payments-2026-11-22.json`. */
export function addDateToFileName(name: string, extension: string): string {
  const now = new Date();
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())];
  return `${fileNamePart(name)}-${day.join('-')}.${extension}`;
}

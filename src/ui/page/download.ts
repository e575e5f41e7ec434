/** Downloads a text as a file. */
export function downloadText(filename: string, type: string, text: string): void {
  downloadBlob(filename, new Blob([text], { type }));
}

/** Downloads bytes as a file. */
export function downloadBlob(filename: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}

/** Turns a name into a part of a file name that every system accepts. */
function fileNamePart(name: string): string {
  const part = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return part.slice(0, 60) || 'unnamed';
}

/** A file name of a name and today's date, such as `Payments-2026-11-22.json`. */
export function datedFileName(name: string, extension: string): string {
  return `${fileNamePart(name)}-${new Date().toISOString().slice(0, 10)}.${extension}`;
}

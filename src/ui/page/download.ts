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

/** Converts a name to a part of a file name that is valid on every operating system. */
function fileNamePart(name: string): string {
  const part = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return part.slice(0, 60) || 'unnamed';
}

/**
 * Returns a file name that consists of a name, today's date and an extension, such as
 * `Payments-2026-11-22.json`.
 */
export function addDateToFileName(name: string, extension: string): string {
  return `${fileNamePart(name)}-${new Date().toISOString().slice(0, 10)}.${extension}`;
}

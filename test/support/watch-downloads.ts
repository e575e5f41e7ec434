import { vi } from 'vitest';

export function watchDownloads(): { names: string[]; saved: Blob[] } {
  const names: string[] = [];
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob): string {
        saved.push(blob);
        return 'blob:saved';
      }
      static override revokeObjectURL(): void {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { names, saved };
}

/** Returns the name and the text of the only download. The text includes the byte order mark. */
export async function readSingleDownload({ names, saved }: ReturnType<typeof watchDownloads>) {
  const [name, ...moreNames] = names;
  const [blob, ...moreBlobs] = saved;
  if (name === undefined || blob === undefined) throw new Error('Nothing was saved.');
  if (moreNames.length + moreBlobs.length > 0) throw new Error('More than one file was saved.');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
  return { name, type: blob.type, text };
}

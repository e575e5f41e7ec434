import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { MemoryFiles } from './memory-files.ts';

// Read and written here, because the library takes twenty times as long.

export const GIT_FOLDER = '/repository.git';

function pathOf(oid: string): string {
  return `${GIT_FOLDER}/objects/${oid.slice(0, 2)}/${oid.slice(2)}`;
}

/** Writes a loose object, and returns its id. */
export function writeObject(
  files: MemoryFiles,
  kind: 'blob' | 'tree' | 'commit',
  body: Uint8Array,
): string {
  const content = Buffer.concat([Buffer.from(`${kind} ${body.byteLength}\0`), body]);
  const oid = createHash('sha1').update(content).digest('hex');
  files.write(pathOf(oid), deflateSync(content, { level: 1 }));
  return oid;
}

/** The content of a loose object. */
export function readObject(files: MemoryFiles, oid: string): Uint8Array {
  const content = inflateSync(files.read(pathOf(oid)));
  return content.subarray(content.indexOf(0) + 1);
}

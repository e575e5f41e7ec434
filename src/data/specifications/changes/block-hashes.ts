import type { Block, MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { type TimeSlices, timeSlices } from '#text/slices/time-slices.ts';
import { blockContents } from './block-contents.ts';

/** How much of a hash is kept, in bytes. Two of a million blocks have the same by chance once in 37 million. */
const keptBytes = 8;
/** How many hashes are computed at a time. */
const batchLength = 64;

/**
 * A hash for each block of a complete document, in order: the first 8 bytes of the SHA-256 of the salt
 * and what the block shows, in base64 without padding (11 characters). Footnotes and front matter have
 * none. Whoever knows the hashes and the salt can find out whether a text they guess was in the document,
 * and nothing else.
 *
 * @param salt kept beside the hashes, and different for each document
 */
export async function blockHashes(
  document: MarkdownDocument,
  salt: string,
): Promise<readonly string[]> {
  const slice = timeSlices();
  const hashes: string[] = [];
  let batch: Promise<string>[] = [];
  for (const block of document.parts.flatMap((part) => part.blocks)) {
    batch.push(hashOf(`${salt}\u0000${await contentOf(block, slice)}`));
    if (batch.length < batchLength) continue;
    hashes.push(...(await Promise.all(batch)));
    batch = [];
  }
  hashes.push(...(await Promise.all(batch)));
  return hashes;
}

async function contentOf(block: Block, slice: TimeSlices): Promise<string> {
  const contents: string[] = [];
  for (const content of blockContents(block)) {
    contents.push(content);
    if (slice.isOver()) await slice.next();
  }
  return contents.join('\u0000');
}

async function hashOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  const kept = new Uint8Array(digest).subarray(0, keptBytes);
  return btoa(String.fromCharCode(...kept)).replaceAll('=', '');
}

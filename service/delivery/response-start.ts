import type { Readable } from 'node:stream';

const KEPT_CHARACTERS = 2048;
/** No character of UTF-8 has more than four bytes. */
const READ_BYTES = 4 * KEPT_CHARACTERS;

/**
 * The first 2048 characters of a body, as UTF-8. What comes after is not read, and a body that breaks
 * off ends there: the status is known by then.
 */
export async function readStart(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= READ_BYTES) break;
    }
  } catch {
    // Aborted by the receiver or by the time limit.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  // NUL would end the text in the database.
  return [...text].slice(0, KEPT_CHARACTERS).join('').replaceAll('\0', '\uFFFD');
}

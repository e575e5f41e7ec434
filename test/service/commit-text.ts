import type { ReferenceService } from '#service/service.ts';
import { ORIGIN } from './harness.ts';

type Edit = {
  codeHostSlug: string;
  path: string;
  /** New content of the file; null deletes the file. */
  text: string | null;
  author?: string;
  message?: string;
};

/** Commits a new text of a file, or deletes the file, with the form of the code host. */
export function createCommitWithText(
  service: ReferenceService,
  { codeHostSlug, path, text, author = 'Jonas Weber', message = 'Say less' }: Edit,
  origin = ORIGIN,
): Promise<Response> {
  return service.fetch(
    new Request(`${ORIGIN}/code/${codeHostSlug}/edit/HEAD/${encodeURI(path)}`, {
      method: 'POST',
      headers: { origin },
      // Browsers submit every line break of a form as CRLF.
      body: new URLSearchParams({
        author,
        message,
        text: (text ?? '').replaceAll('\n', '\r\n'),
        ...(text === null && { delete: 'yes' }),
      }),
    }),
  );
}

import * as v from 'valibot';
import { notFound, Problem, unprocessable } from '#service/problem.ts';
import { textOf } from '#service/repository/media-type.ts';
import type { Repositories } from '#service/repository/repositories.ts';
import { type CodeHostPlace, placeIn, readFile } from './code-host.ts';
import { text } from './fields.ts';

const LARGEST_TEXT_BYTES = 5 * 1024 * 1024;

type Author = { name: string; email: string };

export type CodeHostEditing = {
  repositories: Repositories;
  /** Where this service is found; forms from other origins are refused. */
  origin: string;
  /** Who a name is, as an author of commits. */
  authorOf(name: string): Author;
  now: () => Date;
};

/** The second page of the code host: a form that commits another text of a file, or deletes it, as anybody. */
export async function showEditor(
  { repositories }: CodeHostEditing,
  pathname: string,
): Promise<Response> {
  const { place, current } = await findText(repositories, pathname);
  return pageResponse(editorPage(place, current));
}

const edit = v.object({
  author: text(1, 255),
  message: text(1, 1000),
  text: v.string(),
  delete: v.exactOptional(v.literal('yes')),
});

/** Commits what the form holds, and leads to the file. */
export async function commitEdit(
  { repositories, origin, authorOf, now }: CodeHostEditing,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  if (request.headers.get('origin') !== origin) {
    throw new Problem(403, 'Not permitted', 'The form has to be sent from the editor itself.');
  }
  const { place } = await findText(repositories, url.pathname);
  const form = new URLSearchParams(await request.text());
  const { success, output } = v.safeParse(edit, Object.fromEntries(form));
  if (!success || Buffer.byteLength(output.text) > LARGEST_TEXT_BYTES) {
    const detail = 'author, message and text are needed, and at most 5 MiB of text.';
    throw unprocessable([{ pointer: '#', detail }]);
  }
  const repository = await repositories.open(place.slug);
  await repository.commit({
    at: now().toISOString(),
    author: authorOf(output.author),
    message: output.message,
    changes: [
      {
        path: place.path,
        // Forms send every line end as CRLF.
        content: output.delete === 'yes' ? null : output.text.replaceAll('\r\n', '\n'),
      },
    ],
  });
  const location = url.pathname.replace('/edit/HEAD/', '/blob/HEAD/');
  return new Response(null, { status: 303, headers: { location } });
}

async function findText(repositories: Repositories, pathname: string) {
  const place = placeIn(pathname, 'edit');
  const bytes = place && (await readFile(repositories, place));
  const current = bytes && textOf(bytes);
  if (place === undefined || current === undefined) throw notFound('There is no such text.');
  return { place, current };
}

function editorPage({ slug, path }: CodeHostPlace, current: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Edit ${escaped(path)}</title>
<h1>Edit ${escaped(path)} in ${escaped(slug)}</h1>
<form method="post">
<p><label for="text">Text</label><br>
<textarea id="text" name="text" rows="30" cols="100">
${escaped(current)}</textarea></p>
<p><label for="author">Author</label> <input id="author" name="author" required value="Jonas Weber"></p>
<p><label for="message">Message</label>
<input id="message" name="message" required size="60" value="Edit ${escaped(path)}"></p>
<p><button>Commit</button> <button name="delete" value="yes">Delete the file</button></p>
</form>
</html>
`;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function pageResponse(html: string): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      // The default of no-referrer pages would send the form without an origin.
      'referrer-policy': 'same-origin',
    },
  });
}

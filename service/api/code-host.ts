import { html } from 'hono/html';
import * as v from 'valibot';
import { textSchema } from '#service/field-schemas.ts';
import {
  createNotFoundProblem,
  createUnprocessableProblem,
  ProblemResponseError,
} from '#service/problem.ts';
import { decodeUtf8, getBinaryMediaType } from '#service/repository/file-facts.ts';
import type { Repositories } from '#service/repository/repositories.ts';
import { findFile } from '#service/repository/repository.ts';

const LARGEST_TEXT_BYTES = 5 * 1024 * 1024;

/** The pages require no credentials. */
const NOBODY = { subject: '', groups: [] };

type FileLocation = { slug: string; path: string };

/** Maximum number of segments in the name of a branch or tag. */
const MAX_NAME_SEGMENTS = 4;

export type CodeHostEditorOptions = {
  repositories: Repositories;
  /** Forms from other origins are rejected. */
  origin: string;
  /** Returns the commit author with this name. */
  authorOf(name: string): { name: string; email: string };
  now: () => Date;
};

/**
 * Files of a repository at `/code/{slug}`, as a target for links. Requires no credentials; throws a
 * 404 for a repository that only some users can read.
 */
export async function renderRepositoryPage(
  repositories: Repositories,
  pathname: string,
): Promise<Response> {
  const slug = decodeURIComponent(pathname.slice('/code/'.length));
  if (!repositories.isReadable(slug, NOBODY))
    throw createNotFoundProblem('There is no such repository.');
  const { history } = await repositories.open(slug);
  const paths = [...history().paths()].sort();
  const page = await html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${slug}</title>
<h1>${slug}</h1>
<ul>
${paths.map(
  (
    path,
  ) => html`<li><a href="/code/${encodePath(slug)}/blob/HEAD/${encodePath(path)}">${path}</a></li>
`,
)}</ul>
</html>
`;
  return new Response(String(page), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/**
 * Responds with the unmodified file at `/code/{slug}/blob/{revision}/{path}`, as a target for
 * links. The revision is HEAD, a commit, a tag or a branch. Requires no credentials; responds with
 * 404 for files of repositories that only some users can read.
 */
export async function renderFilePage(
  repositories: Repositories,
  pathname: string,
): Promise<Response> {
  const place = parseFileLocation(pathname, 'blob');
  const bytes = place && (await readRevision(repositories, place));
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
  const plain = 'text/plain; charset=utf-8';
  if (place === undefined || bytes === undefined) {
    const { slug, path } = place ?? { slug: '', path: '' };
    return new Response(`There is no file "${path}" in the repository "${slug}".\n`, {
      status: 404,
      headers: { ...headers, 'content-type': plain },
    });
  }
  const otherwise = decodeUtf8(bytes) === undefined ? 'application/octet-stream' : plain;
  const mediaType = getBinaryMediaType(place.path) ?? otherwise;
  return new Response(Uint8Array.from(bytes), {
    headers: { ...headers, 'content-type': mediaType },
  });
}

/** Reads a file that is publicly readable. */
async function readFile(
  repositories: Repositories,
  { slug, path }: FileLocation,
): Promise<Uint8Array | undefined> {
  if (!repositories.isReadable(slug, NOBODY)) return undefined;
  const repository = await repositories.open(slug);
  const file = repository.history().current(path);
  return file && repository.read(file.oid);
}

/**
 * Reads only publicly readable files, and only HEAD of repositories to which users can't commit.
 * `path` is revision and path; the shortest beginning that names a revision with the file counts.
 */
async function readRevision(
  repositories: Repositories,
  { slug, path }: FileLocation,
): Promise<Uint8Array | undefined> {
  if (!repositories.isReadable(slug, NOBODY)) return undefined;
  const repository = await repositories.open(slug);
  const segments = path.split('/');
  if (segments[0] === 'HEAD')
    return readFile(repositories, { slug, path: segments.slice(1).join('/') });
  // Processes of git, which nobody can start without credentials.
  if (!repositories.isEditable(slug)) return undefined;
  for (let count = 1; count <= Math.min(MAX_NAME_SEGMENTS, segments.length - 1); count += 1) {
    const version = segments.slice(0, count).join('/');
    const name = { path: segments.slice(count).join('/'), version };
    const found = await findFile(repository, name).catch(ignoreProblem);
    if (found !== undefined) return repository.read(found.file.oid);
  }
  return undefined;
}

function ignoreProblem(error: unknown): undefined {
  if (!(error instanceof ProblemResponseError)) throw error;
}

/** Slug and path can contain slashes; the first `/blob/` or `/edit/HEAD/` separates them. */
function parseFileLocation(pathname: string, page: 'blob' | 'edit'): FileLocation | undefined {
  const mark = page === 'blob' ? '/blob/' : '/edit/HEAD/';
  const rest = pathname.slice('/code'.length);
  const at = rest.indexOf(mark);
  if (at < 0) return undefined;
  return {
    slug: decodeURIComponent(rest.slice(1, at)),
    path: decodeURIComponent(rest.slice(at + mark.length)),
  };
}

async function findText(repositories: Repositories, pathname: string) {
  const place = parseFileLocation(pathname, 'edit');
  const bytes = place && (await readFile(repositories, place));
  const current = bytes && decodeUtf8(bytes);
  if (place === undefined || current === undefined)
    throw createNotFoundProblem('There is no such text.');
  return { ...place, current };
}

/** Renders a form that replaces or deletes a file. The user can enter any author for the commit. */
export async function renderEditorPage(
  { repositories }: CodeHostEditorOptions,
  pathname: string,
): Promise<Response> {
  const { slug, path, current } = await findText(repositories, pathname);
  const page = await html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Edit ${path}</title>
<h1>Edit ${path} in ${slug}</h1>
<form method="post">
<p><label for="text">Text</label><br>
<textarea id="text" name="text" rows="30" cols="100">
${current}</textarea></p>
<p><label for="author">Author</label> <input id="author" name="author" required value="Jonas Weber"></p>
<p><label for="message">Message</label>
<input id="message" name="message" required size="60" value="Edit ${path}"></p>
<p><button>Commit</button> <button name="delete" value="yes">Delete the file</button></p>
</form>
</html>
`;
  return new Response(String(page), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      // With `no-referrer`, browsers would submit the form with `Origin: null`, which `commitEdit`
      // rejects.
      'referrer-policy': 'same-origin',
    },
  });
}

const edit = v.object({
  author: textSchema(1, 255),
  message: textSchema(1, 1000),
  text: v.string(),
  delete: v.exactOptional(v.literal('yes')),
});

/** Redirects to the page of the file. */
export async function commitEdit(
  { repositories, origin, authorOf, now }: CodeHostEditorOptions,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  if (request.headers.get('origin') !== origin) {
    throw new ProblemResponseError(
      403,
      'Not permitted',
      'The form has to be sent from the editor itself.',
    );
  }
  const { slug, path } = await findText(repositories, url.pathname);
  const form = new URLSearchParams(await request.text());
  const { success, output } = v.safeParse(edit, Object.fromEntries(form));
  if (!success || Buffer.byteLength(output.text) > LARGEST_TEXT_BYTES) {
    const detail = 'author, message and text are needed, and at most 5 MiB of text.';
    throw createUnprocessableProblem([{ pointer: '#', detail }]);
  }
  // Browsers submit every line break as CRLF, but the repositories contain LF.
  const content = output.delete === 'yes' ? null : output.text.replaceAll('\r\n', '\n');
  await repositories.commit(slug, {
    at: now().toISOString(),
    author: authorOf(output.author),
    message: output.message,
    changes: [{ path, content }],
  });
  const location = url.pathname.replace('/edit/HEAD/', '/blob/HEAD/');
  return new Response(null, { status: 303, headers: { location } });
}

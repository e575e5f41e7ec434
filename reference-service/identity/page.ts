import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { pageStyles } from './page.css.ts';

/** A page of the provider, ready to be sent. */
export type Page = { html: string; headers: Record<string, string> };

type Body = ReturnType<typeof html>;

// Sign-out asks nothing that the app has not asked already, so it goes on by itself.
const goOn = 'document.forms[0].requestSubmit(document.querySelector("button"))';

const styleSource = sourceOf(pageStyles);
const goOnSource = sourceOf(goOn);

/**
 * A whole document. Nothing but these styles, this font and, where `goesOn`, that one line of
 * script can run or load in it; forms can only be sent to this origin.
 */
export async function renderPage(
  title: string,
  body: Body,
  { lead = '', goesOn = false } = {},
): Promise<Page> {
  const script = goesOn ? html`<script>${raw(goOn)}</script>` : '';
  const document = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Spec Viewer</title>
    <link rel="icon" href="data:,">
    <style>${raw(pageStyles)}</style>
  </head>
  <body>
    <main>
      <header>
        <span class="mark" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z"/></svg></span>
        <h1>${title}</h1>
        ${lead === '' ? '' : html`<p>${lead}</p>`}
      </header>
      ${body}
    </main>
    ${script}
  </body>
</html>
`;
  return {
    html: String(document),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${styleSource}`,
        ...(goesOn ? [`script-src ${goOnSource}`] : []),
        "font-src 'self'",
        'img-src data:',
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  };
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

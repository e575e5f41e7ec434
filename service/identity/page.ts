import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { pageStyles } from './page.css.ts';

/** A page of the service, ready to be sent. */
export type Page = { html: string; headers: Record<string, string> };

export type Markup = ReturnType<typeof html>;

/**
 * A whole document. Nothing but these styles, this font and, where there is one, this script can
 * run or load in it; the script and forms can only turn to this origin.
 */
export async function renderPage(
  title: string,
  body: Markup,
  { lead = '', script = '', styles = '' } = {},
): Promise<Page> {
  const allStyles = pageStyles + styles;
  const document = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Spec Viewer</title>
    <link rel="icon" href="data:,">
    <style>${raw(allStyles)}</style>
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
    ${script === '' ? '' : html`<script>${raw(script)}</script>`}
  </body>
</html>
`;
  return {
    html: String(document),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${sourceOf(allStyles)}`,
        ...(script === '' ? [] : [`script-src ${sourceOf(script)}`, "connect-src 'self'"]),
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

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { html, raw } from 'hono/html';
import type { SamplePerson } from '#service/sample/types.ts';
import { pageStyles } from './page.css.ts';

// Submits the form like a click on the button of the sign-out page.
const goOn = 'document.forms[0].requestSubmit(document.querySelector("button"))';

/** Takes the first and the last word. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/**
 * Returns a number from 0 to 3, as the app's `getColourIndex` (ui/text/Avatar) does, so that a
 * person keeps the colour after the sign-in.
 */
function getColourIndex(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % 4;
}

/** A newcomer starts without bookmarks. */
export type SignInOption = SamplePerson & { isNewcomer: boolean };

/** Renders a button for each sample person, and a field for any other name. */
export function renderSignInPage(
  people: readonly SignInOption[],
  refused?: { name: string; reason: string },
): Promise<ServicePage> {
  const rows = people.map(
    (person) => html`<li>
          <button class="person" name="person" value="${person.identityProviderId}">
            <span class="avatar" data-hue="${getColourIndex(person.name)}" aria-hidden="true">${initials(person.name)}</span>
            <span><b>${person.fullName}</b><small>${person.category}${person.isNewcomer ? ', no bookmarks yet' : ''}</small></span>
          </button>
        </li>`,
  );
  const error = refused && html`<p class="error" id="error" role="alert">${refused.reason}</p>`;
  return renderPage(
    'Sign in',
    html`<form method="post">
        <ul class="people" aria-label="Sample people">${rows}</ul>
      </form>
      <form method="post" class="named">
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="name" spellcheck="false"
          value="${refused?.name ?? ''}"
          aria-invalid="${refused ? 'true' : 'false'}"
          aria-describedby="${refused ? 'error ' : ''}hint">
        <button class="go">Continue</button>
        ${error ?? ''}
        <p class="hint" id="hint">You can enter any name. Each name has its own bookmarks and webhooks, and no password.</p>
      </form>
      <form method="post" class="quiet">
        <button class="link" name="cancel" value="yes">Back without signing in</button>
      </form>`,
    { lead: 'Choose who to be in Spec Viewer.' },
  );
}

/**
 * Renders a page with the sign-out form. A script submits the form if the app requested the
 * sign-out; otherwise, the user must confirm.
 */
export function renderSignOutPage(form: string, askedByApp: boolean): Promise<ServicePage> {
  return renderPage(
    'Sign out',
    html`${raw(form)}
      <div class="alone">
        <button class="go" form="op.logoutForm" name="logout" value="yes">Sign out</button>
        ${askedByApp ? '' : html`<a class="link" href="/">Stay signed in</a>`}
      </div>`,
    { script: askedByApp ? goOn : '' },
  );
}

/** Renders a page with a message and a link to the app. */
export function renderMessagePage(title: string, message: string): Promise<ServicePage> {
  return renderPage(
    title,
    html`<div class="alone">
        <p>${message}</p>
        <a class="link" href="/">Back to Spec Viewer</a>
      </div>`,
  );
}

/** Font of all pages of the service. */
export const FONT_PATH = '/oidc/fonts/geist.woff2';

const FONT_FILE = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

export async function sendFont(response: ServerResponse): Promise<void> {
  const font = await readFile(createRequire(import.meta.url).resolve(FONT_FILE));
  response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' });
  response.end(font);
}

export type ServicePage = { html: string; headers: Record<string, string> };

export type Markup = ReturnType<typeof html>;

/**
 * The content security policy allows only the inline styles, the font and the optional script, and
 * requests only to this origin.
 */
export async function renderPage(
  title: string,
  body: Markup,
  { lead = '', script = '', styles = '' } = {},
): Promise<ServicePage> {
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

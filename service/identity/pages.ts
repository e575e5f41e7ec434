import { html, raw } from 'hono/html';
import type { SamplePerson } from '#service/sample-types.ts';
import { type Page, renderPage } from './page.ts';

// The app has asked already, so the sign-out page submits itself.
const goOn = 'document.forms[0].requestSubmit(document.querySelector("button"))';

/** A person's initials: the first letters of their first and last word. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A sample person; a newcomer starts without bookmarks. */
export type OfferedPerson = SamplePerson & { isNewcomer: boolean };

/** The sign-in page: one of the sample people by a button, or any name by typing it. */
export function signInPage(
  people: readonly OfferedPerson[],
  refused?: { name: string; reason: string },
): Promise<Page> {
  const rows = people.map(
    (person) => html`<li>
          <button class="person" name="person" value="${person.identityProviderId}">
            <span class="avatar" aria-hidden="true">${initials(person.name)}</span>
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
        <p class="hint" id="hint">Any name will do. Each has bookmarks and webhooks of its own, and none has a password.</p>
      </form>
      <form method="post" class="quiet">
        <button class="link" name="cancel" value="yes">Back without signing in</button>
      </form>`,
    { lead: 'Choose who to be in Spec Viewer.' },
  );
}

/** The sign-out page. It submits itself if the app asked for it, else the person must agree. */
export function signOutPage(form: string, askedByApp: boolean): Promise<Page> {
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

/** Any page that only says something and leads back to the app. */
export function messagePage(title: string, message: string): Promise<Page> {
  return renderPage(
    title,
    html`<div class="alone">
        <p>${message}</p>
        <a class="link" href="/">Back to Spec Viewer</a>
      </div>`,
  );
}

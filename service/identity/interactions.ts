import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import type { Content } from '#service/content.ts';
import type { Accounts } from './accounts.ts';
import type { Page } from './page.ts';
import { messagePage, type OfferedPerson, signInPage } from './pages.ts';

const OFFERED_PEOPLE = 6;
const LONGEST_NAME = 100;
const LARGEST_FORM_BYTES = 4096;

/** The first sample people, and the one who starts without bookmarks. */
export function offeredPeople({
  people,
  newcomer,
}: Pick<Content, 'people' | 'newcomer'>): readonly OfferedPerson[] {
  return people.flatMap((person, at) => {
    const isNewcomer = person.identityProviderId === newcomer;
    return at < OFFERED_PEOPLE || isNewcomer ? [{ ...person, isNewcomer }] : [];
  });
}

/** Shows the sign-in page of one interaction, and takes its answer. */
export async function interact(
  provider: Provider,
  accounts: Accounts,
  offered: readonly OfferedPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return send(response, 200, await signInPage(offered));

    const form = new URLSearchParams(await readForm(request));
    if (form.has('cancel')) {
      return await provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The person went back without signing in.',
      });
    }
    const chosen = offered.find((person) => person.identityProviderId === form.get('person'));
    const name = chosen?.name ?? form.get('name')?.trim() ?? '';
    const reason = objectionTo(name);
    if (reason !== undefined) {
      return send(response, 422, await signInPage(offered, { name, reason }));
    }
    const { subject } = accounts.named(name);
    await provider.interactionFinished(request, response, { login: { accountId: subject } });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
    const message = 'This sign-in was finished before, or it waited too long.';
    send(response, 410, await messagePage('Start again', message));
  }
}

function objectionTo(name: string): string | undefined {
  if (name === '') return 'Type a name, or choose one of the people above.';
  if ([...name].length > LONGEST_NAME) return `A name may have ${LONGEST_NAME} characters at most.`;
  if (/[\p{Cc}\p{Surrogate}]/u.test(name)) return 'A name cannot hold control characters.';
  return undefined;
}

// A form of this page is some hundred bytes; what is larger was not sent by it.
async function readForm(request: IncomingMessage): Promise<string> {
  return Number(request.headers['content-length'] ?? Infinity) > LARGEST_FORM_BYTES
    ? ''
    : text(request);
}

function send(response: ServerResponse, status: number, page: Page): void {
  response.writeHead(status, page.headers).end(page.html);
}

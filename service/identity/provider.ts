import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Content } from '#service/content.ts';
import type { Database } from '#service/storage/database.ts';
import {
  CLIENT_ID,
  OFFERED_SCOPES,
  SIGNING_ALGORITHM,
  type SigningKey,
  type TokenPolicy,
} from './access-token.ts';
import { type Accounts, getClaims } from './accounts.ts';
import { createOidcStore } from './oidc-store.ts';
import {
  FONT_PATH,
  renderMessagePage,
  renderSignInPage,
  renderSignOutPage,
  type ServicePage,
  type SignInOption,
  sendFont,
} from './page.ts';

const OFFERED_PEOPLE = 6;
const LONGEST_NAME = 100;
const LARGEST_FORM_BYTES = 4096;

/** Returns the first six sample people, and the one who starts without bookmarks. */
export function getSignInOptions({
  people,
  newcomer,
}: Pick<Content, 'people' | 'newcomer'>): readonly SignInOption[] {
  return people.flatMap((person, at) => {
    const isNewcomer = person.identityProviderId === newcomer;
    return at < OFFERED_PEOPLE || isNewcomer ? [{ ...person, isNewcomer }] : [];
  });
}

async function interact(
  provider: Provider,
  accounts: Accounts,
  offered: readonly SignInOption[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return send(response, 200, await renderSignInPage(offered));

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
      return send(response, 422, await renderSignInPage(offered, { name, reason }));
    }
    const { subject } = await accounts.getOrCreateByName(name);
    await provider.interactionFinished(request, response, { login: { accountId: subject } });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
    const message = 'This sign-in was already completed, or it took too long.';
    send(response, 410, await renderMessagePage('Start again', message));
  }
}

function objectionTo(name: string): string | undefined {
  if (name === '') return 'Type a name, or choose one of the people above.';
  if ([...name].length > LONGEST_NAME) return `A name can have at most ${LONGEST_NAME} characters.`;
  if (/[\p{Cc}\p{Surrogate}]/u.test(name)) return 'A name can’t contain control characters.';
  return undefined;
}

// Forms of the sign-in page have a few hundred bytes, so a larger body doesn't come from it.
async function readForm(request: IncomingMessage): Promise<string> {
  return Number(request.headers['content-length'] ?? Infinity) > LARGEST_FORM_BYTES
    ? ''
    : text(request);
}

function send(response: ServerResponse, status: number, page: ServicePage): void {
  response.writeHead(status, page.headers).end(page.html);
}

const MOUNT = '/oidc';
const INTERACTION = /^\/oidc\/interaction\/[\w-]+$/;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export type ProviderParts = {
  origin: string;
  appBase: string;
  policy: TokenPolicy;
  database: Database;
  accounts: Accounts;
  signingKey: SigningKey;
  cookieKey: string;
};

/** Routes under `/oidc`: the OpenID provider, its sign-in page, and the font of that page. */
export async function mountProvider(
  parts: ProviderParts,
  content: Pick<Content, 'people' | 'newcomer'>,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const offered = getSignInOptions(content);
  const provider = createProvider(await loadProviderLibrary(), parts);
  const handle = provider.callback();

  return async (request, response) => {
    const url = request.url ?? '';
    const [pathname = ''] = url.split('?');
    if (pathname === FONT_PATH) {
      await sendFont(response);
    } else if (INTERACTION.test(pathname)) {
      await interact(provider, parts.accounts, offered, request, response);
    } else {
      // The provider derives its mount path from `originalUrl` and `url`.
      Object.assign(request, { originalUrl: url, url: url.slice(MOUNT.length) });
      await handle(request, response);
    }
  };
}

type ProviderLibrary = typeof import('oidc-provider');

/**
 * Called on first use: the library is the largest part of the service's code, and component tests
 * don't need it. Hides its warning about Node 20, where this project tests it.
 */
async function loadProviderLibrary(): Promise<ProviderLibrary> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

/** Its only client is the app on the same origin. */
function createProvider(library: ProviderLibrary, parts: ProviderParts): Provider {
  const { origin, appBase, policy, database, accounts, signingKey, cookieKey } = parts;
  const scope = OFFERED_SCOPES.join(' ');
  const app = origin + appBase;

  // Users needn't consent to the app on the same origin.
  const prompts = library.interactionPolicy.base();
  prompts.remove('consent');

  // Cookies ignore ports, so two services on one host need different cookie names.
  const { port } = new URL(origin);

  const provider = new library.default(policy.issuer, {
    adapter: createOidcStore(database),
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Spec Viewer',
        token_endpoint_auth_method: 'none',
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${app}auth/callback`, `${app}auth/popup-callback`],
        post_logout_redirect_uris: [`${app}auth/signed-out`],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    jwks: { keys: [signingKey.privateJwk] },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    cookies: {
      keys: [cookieKey],
      names: {
        session: `oidc_session_${port}`,
        interaction: `oidc_interaction_${port}`,
        resume: `oidc_resume_${port}`,
      },
      long: { path: '/oidc', signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    scopes: OFFERED_SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // With name and e-mail address in the ID token, the app needs no userinfo request.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    // Browsers send an Origin header in POST requests even to the same origin.
    clientBasedCORS: (_context, from) => from === origin,
    interactions: {
      policy: prompts,
      url: (_context, interaction) => `/oidc/interaction/${interaction.uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) =>
          show(
            context,
            await renderSignOutPage(form, context.oidc.entities.IdTokenHint !== undefined),
          ),
        postLogoutSuccessSource: async (context) =>
          show(context, await renderMessagePage('Signed out', 'You are signed out here.')),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => policy.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope,
          audience: policy.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: policy.lifetime,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        }),
      },
    },
    ttl: {
      AccessToken: policy.lifetime,
      AuthorizationCode: MINUTE,
      Grant: 14 * DAY,
      IdToken: 60 * MINUTE,
      Interaction: 60 * MINUTE,
      RefreshToken: 14 * DAY,
      Session: 14 * DAY,
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: async (_context, subject) => {
      const account = await accounts.find(subject);
      if (account === undefined) return undefined;
      return { accountId: subject, claims: () => getClaims(subject, account) };
    },
    loadExistingGrant: (context) => grantEverything(context, policy.audience, scope),
    renderError: async (context, { error, error_description: description }) => {
      const message = description === undefined ? error : `${error}: ${description}`;
      show(context, await renderMessagePage('This sign-in can’t continue', message));
    },
  });
  // Behind a proxy, which reports the scheme in x-forwarded-proto.
  provider.proxy = origin.startsWith('https:');
  provider.on('server_error', (_context, error) => console.error(error));
  return provider;
}

async function grantEverything(context: KoaContextWithOIDC, audience: string, scope: string) {
  const { client, session, provider } = context.oidc;
  const accountId = session?.accountId;
  if (client === undefined || session === undefined || accountId === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(scope);
  grant.addResourceScope(audience, scope);
  await grant.save();
  return grant;
}

function show(context: KoaContextWithOIDC, { html, headers }: ServicePage): void {
  context.set(headers);
  context.body = html;
}

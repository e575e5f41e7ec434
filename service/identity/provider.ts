import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#service/storage/database.ts';
import { CLIENT_ID, OFFERED_SCOPES, type TokenPolicy } from './access-token.ts';
import { type Accounts, claimsOf } from './accounts.ts';
import { createOidcStore } from './oidc-store.ts';
import type { Page } from './page.ts';
import { messagePage, signOutPage } from './pages.ts';
import type { ProviderLibrary } from './provider-library.ts';
import { SIGNING_ALGORITHM, type SigningKey } from './signing-key.ts';

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

/** The OpenID provider at `/oidc` for the one client there is: the app on the same origin. */
export function createProvider(library: ProviderLibrary, parts: ProviderParts): Provider {
  const { origin, appBase, policy, database, accounts, signingKey, cookieKey } = parts;
  const scope = OFFERED_SCOPES.join(' ');
  const app = origin + appBase;

  // The app is on this origin, so signing in needs no further consent.
  const prompts = library.interactionPolicy.base();
  prompts.remove('consent');

  // Cookies do not know ports: services on two ports of one host must not share names.
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
    // The app reads name and email from the ID token and asks no other endpoint for them.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    // A browser names its origin in every POST, also to its own.
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
          send(context, await signOutPage(form, context.oidc.entities.IdTokenHint !== undefined)),
        postLogoutSuccessSource: async (context) =>
          send(context, await messagePage('Signed out', 'You are signed out here.')),
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
    findAccount: (_context, subject) => {
      const account = accounts.find(subject);
      if (account === undefined) return undefined;
      return { accountId: subject, claims: () => claimsOf(subject, account) };
    },
    loadExistingGrant: (context) => grantEverything(context, policy.audience, scope),
    renderError: async (context, { error, error_description: description }) => {
      const message = description === undefined ? error : `${error}: ${description}`;
      send(context, await messagePage('This sign-in cannot go on', message));
    },
  });
  // Only a proxy can have made it https; the proxy says so in x-forwarded-proto.
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

function send(context: KoaContextWithOIDC, { html, headers }: Page): void {
  context.set(headers);
  context.body = html;
}

import type { SampleBookmark, SampleFolder } from '#service/sample/types.ts';
import { archiveFolder } from './archive-folder.ts';

/**
 * Bookmarks at the top level. The sample has none, because each of its bookmarks is in a folder.
 */
export const rootBookmarks: readonly SampleBookmark[] = [];

/**
 * Initial bookmark tree of a new user: 153 bookmarks in 21 folders, five levels deep. Ids are
 * slugs. Some specifications are bookmarked twice, in different folders, as in real bookmark trees.
 */
export const bookmarkTree: readonly SampleFolder[] = [
  {
    id: 'payments',
    name: 'Payments',
    children: [
      {
        id: 'settlement',
        name: 'Settlement',
        children: [
          {
            id: 'reconciliation',
            name: 'Reconciliation',
            children: [],
            bookmarks: [
              {
                codeHostSlug: 'pay/core',
                path: 'spec/ledger.md',
                title: 'Ledger states and transitions',
              },
              { codeHostSlug: 'pay/core', path: 'spec/close.md', title: 'Daily close' },
              { codeHostSlug: 'pay/core', path: 'spec/breaks.md', title: 'Break handling' },
              { codeHostSlug: 'pay/core', path: 'spec/limits.md', title: 'Retention limits' },
            ],
          },
        ],
        bookmarks: [
          { codeHostSlug: 'pay/core', path: 'spec/windows.md', title: 'Settlement windows' },
          { codeHostSlug: 'pay/core', path: 'spec/calendar.md', title: 'Cut-off calendar' },
          { codeHostSlug: 'pay/edge', path: 'spec/files.md', title: 'Partner file formats' },
        ],
      },
      {
        id: 'disputes',
        name: 'Disputes',
        children: [],
        bookmarks: [
          { codeHostSlug: 'pay/core', path: 'spec/dispute-intake.md', title: 'Dispute intake' },
          { codeHostSlug: 'pay/core', path: 'spec/evidence.md', title: 'Evidence bundle' },
          { codeHostSlug: 'pay/core', path: 'spec/deadlines.md', title: 'Scheme deadlines' },
          { codeHostSlug: 'pay/core', path: 'spec/provisions.md', title: 'Provisional credit' },
          { codeHostSlug: 'pay/edge', path: 'spec/scheme-messages.md', title: 'Scheme messages' },
          { codeHostSlug: 'pay/core', path: 'spec/reversals.md', title: 'Reversals' },
        ],
      },
    ],
    bookmarks: [
      { codeHostSlug: 'pay/api', path: 'spec/idempotency.md', title: 'Idempotency keys' },
      { codeHostSlug: 'pay/api', path: 'spec/payment-intents.md', title: 'Payment intents' },
      { codeHostSlug: 'pay/api', path: 'spec/refunds.md', title: 'Refunds' },
      { codeHostSlug: 'pay/api', path: 'spec/money.md', title: 'Amounts and currencies' },
      { codeHostSlug: 'pay/edge', path: 'spec/card-entry.md', title: 'Card entry' },
    ],
  },
  {
    id: 'identity',
    name: 'Identity',
    children: [
      {
        id: 'sign-in',
        name: 'Sign-in',
        children: [],
        bookmarks: [
          { codeHostSlug: 'identity/accounts', path: 'spec/sign-in.md', title: 'Sign-in flow' },
          { codeHostSlug: 'identity/accounts', path: 'spec/passkeys.md', title: 'Passkeys' },
          {
            codeHostSlug: 'identity/accounts',
            path: 'spec/sessions.md',
            title: 'Session lifetime',
          },
          {
            codeHostSlug: 'identity/accounts',
            path: 'spec/step-up.md',
            title: 'Step-up authentication',
          },
          {
            codeHostSlug: 'identity/accounts',
            path: 'spec/recovery.md',
            title: 'Account recovery',
          },
          {
            codeHostSlug: 'identity/accounts',
            path: 'spec/lockout.md',
            title: 'Lockout and delay',
          },
          { codeHostSlug: 'identity/accounts', path: 'spec/sign-out.md', title: 'Sign-out' },
        ],
      },
      {
        id: 'access',
        name: 'Access',
        children: [
          {
            id: 'tokens',
            name: 'Tokens',
            children: [],
            bookmarks: [
              { codeHostSlug: 'identity/access', path: 'spec/tokens.md', title: 'Access tokens' },
              {
                codeHostSlug: 'identity/access',
                path: 'spec/refresh.md',
                title: 'Refresh token rotation',
              },
              { codeHostSlug: 'identity/access', path: 'spec/scopes.md', title: 'Scopes' },
              { codeHostSlug: 'identity/access', path: 'spec/keys.md', title: 'Signing keys' },
              { codeHostSlug: 'identity/access', path: 'spec/api-keys.md', title: 'API keys' },
            ],
          },
        ],
        bookmarks: [
          { codeHostSlug: 'identity/access', path: 'spec/roles.md', title: 'Roles and grants' },
          { codeHostSlug: 'identity/access', path: 'spec/policies.md', title: 'Policy evaluation' },
          { codeHostSlug: 'identity/access', path: 'spec/groups.md', title: 'Group membership' },
          { codeHostSlug: 'identity/access', path: 'spec/audit.md', title: 'Audit trail' },
          {
            codeHostSlug: 'identity/access',
            path: 'spec/break-glass.md',
            title: 'Break-glass access',
          },
          { codeHostSlug: 'identity/access', path: 'spec/reviews.md', title: 'Access reviews' },
        ],
      },
    ],
    bookmarks: [
      { codeHostSlug: 'identity/accounts', path: 'spec/accounts.md', title: 'Account lifecycle' },
      { codeHostSlug: 'identity/accounts', path: 'spec/profile.md', title: 'Profile fields' },
      { codeHostSlug: 'identity/accounts', path: 'spec/names.md', title: 'Names of people' },
      { codeHostSlug: 'identity/accounts', path: 'spec/email.md', title: 'Email verification' },
      { codeHostSlug: 'identity/accounts', path: 'spec/consent.md', title: 'Consent records' },
      { codeHostSlug: 'identity/accounts', path: 'spec/erasure.md', title: 'Erasure requests' },
    ],
  },
  {
    id: 'reading-list',
    name: 'Reading list',
    children: [],
    bookmarks: [
      { codeHostSlug: 'platform/hooks', path: 'spec/deliveries.md', title: 'Webhook deliveries' },
      { codeHostSlug: 'platform/api', path: 'spec/errors.md', title: 'Error catalogue' },
      { codeHostSlug: 'platform/hooks', path: 'spec/signatures.md', title: 'Signature scheme' },
      { codeHostSlug: 'platform/hooks', path: 'spec/retries.md', title: 'Retry schedule' },
      { codeHostSlug: 'platform/api', path: 'spec/pagination.md', title: 'Pagination' },
      { codeHostSlug: 'platform/api', path: 'spec/versioning.md', title: 'Versions and sunset' },
      { codeHostSlug: 'platform/api', path: 'spec/rate-limits.md', title: 'Rate limits' },
      { codeHostSlug: 'platform/api', path: 'spec/conditional.md', title: 'Conditional requests' },
      { codeHostSlug: 'pay/api', path: 'spec/idempotency.md', title: 'Idempotency keys' },
      { codeHostSlug: 'identity/access', path: 'spec/tokens.md', title: 'Access tokens' },
      {
        codeHostSlug: 'pay/core',
        path: 'spec/ledger.md',
        title: 'Ledger, read before the rewrite',
      },
    ],
  },
  archiveFolder,
];

/** What faulty answers hold that must come to light nowhere. */
export const canaries = {
  secret: 'whsec_CANARY',
  token: 'token_CANARY',
  key: 'key_CANARY',
} as const;

/** Secret strings that faulty responses contain and that must not appear anywhere in the app. */
export const canaries = {
  secret: 'whsec_CANARY',
  token: 'token_CANARY',
  key: 'key_CANARY',
} as const;

import type { BodyChange } from '#data/webhooks/verification/body-forms.ts';
import type { SignatureFault } from '#data/webhooks/verification/received-headers.ts';
import type { SecretFault } from '#data/webhooks/verification/secret-forms.ts';

export const missing = {
  id: 'The header webhook-id is missing.',
  timestamp: 'The header webhook-timestamp is missing.',
  signature: 'The header webhook-signature is missing.',
  secret: 'Enter the signing secret.',
};

export const signatureFaults: Readonly<Record<SignatureFault, string>> = {
  'no-version':
    'The signature has no version before it: it must be “v1,” and base64. Paste the header as it came.',
  hex: 'The signature is hexadecimal. Standard Webhooks signatures are “v1,” and base64: perhaps the header is of another scheme.',
  'url-safe':
    'The signature is base64 of the kind for addresses, with - and _; it must have + and /.',
  'not-base64': 'The signature is not base64: it was cut or changed on its way.',
  'wrong-length': 'The signature is not 32 bytes long: it was cut or changed on its way.',
};

export const secretFaults: Readonly<Record<SecretFault, string>> = {
  surrounded:
    'The secret was typed with quotes or white space around it, which are left out here. Your receiver may take them for a part of it.',
  assignment: 'The name in front of the secret (NAME=…) is left out here.',
  'no-prefix': 'The secret has no “whsec_” before it. Most libraries do without.',
  'url-safe':
    'The secret is base64 of the kind for addresses, or lacks its padding. Many libraries refuse that: use + and /, and = at the end.',
  'not-base64':
    'The secret is used as it stands, not decoded from base64 first. Libraries for Standard Webhooks decode it.',
  'public-key':
    'This is a public key (whpk_), for v1a signatures. This page checks v1 signatures, which need the secret (whsec_).',
  'odd-length':
    'The secret is shorter or longer than the 24 to 64 bytes that Standard Webhooks asks for.',
};

export const bodyChanges: Readonly<Record<BodyChange, string>> = {
  'line-ends':
    'It holds for the body with CRLF line ends. A text field keeps no CRLF, so this may be how it came; make sure that your receiver doesn’t change them.',
  'newline-added':
    'It holds for the body without the newline at its end, which was added after signing.',
  'newline-lost':
    'It holds for the body with a newline at its end, which got lost. Sign and check the bytes as they came.',
  'space-around': 'It holds for the body without the white space around it.',
  'json-compact':
    'It holds for the same JSON without white space: what you pasted was parsed and written anew. Check the raw body instead, before any parsing.',
  'json-indented':
    'It holds for the same JSON with indentation: what you pasted was parsed and written anew. Check the raw body instead, before any parsing.',
  'json-spaced':
    'It holds for the same JSON with a space after each comma and colon: what you pasted was parsed and written anew. Check the raw body instead.',
  'json-escaped':
    'It holds for the same JSON with characters written as escapes: what you pasted was parsed and written anew. Check the raw body instead.',
  'byte-order-mark':
    'It holds for the body with a byte order mark at its beginning, which got lost.',
};

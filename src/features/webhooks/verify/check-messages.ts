import { type DeliveryCheck, timestampToleranceSeconds } from '#data/webhooks/check-delivery.ts';
import type { DeliveryFinding } from '#data/webhooks/pasted-delivery.ts';
import { signingKeyBytes } from '#data/webhooks/sign-delivery.ts';
import { formatApproximateDuration, formatDuration } from '#text/format-duration.ts';

/** `lines` contains one or more sentences for each finding. */
export type CheckMessage = {
  readonly tone: 'good' | 'warn' | 'danger';
  readonly title: string;
  readonly lines: readonly string[];
};

const keyLength = `${signingKeyBytes.fewest} to ${signingKeyBytes.most} bytes`;

const messages: Readonly<Record<DeliveryFinding, string>> = {
  'missing-id': 'The header webhook-id is missing.',
  'missing-timestamp': 'The header webhook-timestamp is missing.',
  'missing-signature': 'The header webhook-signature is missing.',
  'missing-secret': 'Enter the signing secret.',
  'repeated-id': 'The header webhook-id occurs twice. Paste the headers of one delivery.',
  'repeated-timestamp':
    'The header webhook-timestamp occurs twice. Paste the headers of one delivery.',
  'dotted-id': 'The id contains a dot, which Standard Webhooks doesn’t allow.',
  'bad-timestamp': 'The timestamp is not a whole number of seconds since 1970.',
  'timestamp-in-milliseconds': 'The timestamp is in milliseconds; it must be in whole seconds.',
  'no-v1-signature': 'There is no v1 signature in the header.',
  'only-v1a-signatures':
    'All signatures are v1a: they are created with a private key and checked with the sender’s public key. A secret can’t check them.',
  'signature-without-version':
    'The signature has no version before it: it must be “v1,” and base64. Paste the header as you received it.',
  'signature-in-hex':
    'The signature is hexadecimal. Standard Webhooks signatures are “v1,” and base64, so the header may belong to another scheme.',
  'signature-url-safe':
    'The signature is URL-safe base64, with - and _. It must use + and / instead.',
  'signature-not-base64': 'The signature is not base64: it was cut off or changed.',
  'signature-length': 'The signature is not 32 bytes long: it was cut off or changed.',
  'public-key':
    'This is a public key (whpk_), for v1a signatures. This page checks v1 signatures, which need the secret (whsec_).',
  'secret-not-base64':
    'The secret is not base64: it was cut off or changed, or is not a Standard Webhooks secret. Used as plain text, it doesn’t match either.',
  'secret-in-quotes':
    'The secret has quotes or white space around it, which this check ignores. Your receiver may treat them as part of the secret.',
  'secret-assigned': 'This check ignores the name before the secret (NAME=…).',
  'secret-without-prefix': 'The secret doesn’t begin with “whsec_”. Most libraries accept that.',
  'secret-url-safe':
    'The secret is URL-safe base64, or lacks its padding. Many libraries reject that: use + and /, and = at the end.',
  'secret-as-text':
    'The sender used the secret as plain text, without decoding it from base64. Libraries for Standard Webhooks decode it.',
  'secret-too-short': `The secret is too short: Standard Webhooks requires ${keyLength}. Was it cut off?`,
  'secret-too-long': `The secret is too long: Standard Webhooks requires ${keyLength}.`,
  'body-line-ends':
    'It is valid for the body with CRLF line endings. Text fields replace CRLF by LF, so your receiver may have received CRLF. Make sure that it doesn’t change the line endings.',
  'body-newline-added':
    'It is valid for the body without the newline at its end, which was added after signing.',
  'body-newline-lost':
    'It is valid for the body with a newline at its end, which got lost. Check the bytes as you received them.',
  'body-space-around': 'It is valid for the body without the white space around it.',
  'body-json':
    'It is valid for the same JSON in another format: the JSON that you pasted was parsed and serialised again. Check the raw body, before any parsing.',
  'body-byte-order-mark':
    'It is valid for the body with a byte order mark at its beginning, which got lost.',
};

const isFresh = (age: number) => Math.abs(age) <= timestampToleranceSeconds;

function ageMessage(age: number): string {
  const off = formatApproximateDuration(Math.abs(age));
  const tolerance = formatDuration(timestampToleranceSeconds);
  if (isFresh(age)) return `Its time is within ${tolerance} of this device’s clock.`;
  return age > 0
    ? `It is too old: it was signed ${off} ago. Receivers reject deliveries older than ${tolerance}, because an attacker could be sending them again.`
    : `Its time is ${off} in the future. Receivers reject more than ${tolerance}. One of the two clocks is wrong.`;
}

function validTitle(findings: readonly DeliveryFinding[], age: number): string {
  if (findings.some((finding) => finding.startsWith('body-'))) {
    return 'The signature is valid, but for a different body';
  }
  if (findings.length > 0) return 'The signature is valid, but check the secret';
  if (isFresh(age)) return 'The signature is valid';
  return age > 0
    ? 'The signature is valid, but too old'
    : 'The signature is valid, but from the future';
}

export function getCheckMessage(check: DeliveryCheck): CheckMessage {
  const found = [...new Set(check.findings)].map((finding) => messages[finding]);
  if (check.result === 'unchecked') {
    return { tone: 'danger', title: 'This can’t be checked yet', lines: found };
  }
  const { signatureIndex, of, age } = check;
  if (check.result === 'invalid') {
    return {
      tone: 'danger',
      title: 'The signature is not valid',
      lines: [
        ...found,
        of === 1
          ? 'It was created with another secret, or for another id, time or body.'
          : `None of the ${of} signatures is valid. They were created with other secrets, or for another id, time or body.`,
        'Is this the secret of this webhook, and the newest one if it was rotated? Is the body exactly what arrived, byte for byte, and do headers and body belong to the same delivery?',
        ageMessage(age),
      ],
    };
  }
  const isClean = found.length === 0;
  const rotation = `It is signature ${signatureIndex} of ${of}. During a rotation there is one signature for each secret, and one valid signature is enough.`;
  return {
    tone: isClean && isFresh(age) ? 'good' : 'warn',
    title: validTitle(check.findings, age),
    lines: [...(of > 1 ? [rotation] : []), ...found, ageMessage(age)],
  };
}

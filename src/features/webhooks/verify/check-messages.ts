import {
  type DeliveryCheck,
  type DeliveryFinding,
  timestampToleranceSeconds,
} from '#data/webhooks/check-delivery.ts';
import { formatApproximateDuration, formatDuration } from '#text/format-duration.ts';

/** Message about the result of a check. `lines` contains one or more sentences for each finding. */
export type CheckMessage = {
  readonly tone: 'good' | 'warn' | 'danger';
  readonly title: string;
  readonly lines: readonly string[];
};

const messages: Readonly<Record<DeliveryFinding, string>> = {
  'missing-id': 'The header webhook-id is missing.',
  'missing-timestamp': 'The header webhook-timestamp is missing.',
  'missing-signature': 'The header webhook-signature is missing.',
  'missing-secret': 'Enter the signing secret.',
  'dotted-id': 'The id contains a dot, signatureIndex Standard Webhooks doesn’t allow.',
  'bad-timestamp': 'The timestamp is not a whole number of seconds since 1970.',
  'timestamp-in-milliseconds': 'The timestamp is in milliseconds; it must be in whole seconds.',
  'no-v1-signature': 'There is no v1 signature in the header.',
  'only-v1a-signatures':
    'All signatures are v1a: they are made with a private key and checked with the sender’s public key. A secret can’t check them.',
  'signature-without-version':
    'The signature has no version before it: it must be “v1,” and base64. Paste the header as it came.',
  'signature-in-hex':
    'The signature is hexadecimal. Standard Webhooks signatures are “v1,” and base64: perhaps the header is of another scheme.',
  'signature-url-safe': 'The signature is URL-safe base64, with - and _. It must have + and /.',
  'signature-not-base64': 'The signature is not base64: it was cut or changed on its way.',
  'signature-length': 'The signature is not 32 bytes long: it was cut or changed on its way.',
  'public-key':
    'This is a public key (whpk_), for v1a signatures. This page checks v1 signatures, signatureIndex need the secret (whsec_).',
  'secret-not-base64':
    'The secret is not base64: it was cut or changed, or is not a Standard Webhooks secret. Taken as plain text it doesn’t match either.',
  'secret-in-quotes':
    'The secret was typed with quotes or white space around it, signatureIndex are left out here. Your receiver may take them for a part of it.',
  'secret-assigned': 'The name in front of the secret (NAME=…) is left out here.',
  'secret-without-prefix': 'The secret doesn’t begin with “whsec_”. Most libraries accept that.',
  'secret-url-safe':
    'The secret is URL-safe base64, or lacks its padding. Many libraries refuse that: use + and /, and = at the end.',
  'secret-as-text':
    'The secret is used as it stands, not decoded from base64 first. Libraries for Standard Webhooks decode it.',
  'secret-length':
    'The secret is shorter or longer than the 24 to 64 bytes that Standard Webhooks asks for.',
  'body-line-ends':
    'It is valid for the body with CRLF line ends. A text field keeps no CRLF, so this may be how it came; make sure that your receiver doesn’t change them.',
  'body-newline-added':
    'It is valid for the body without the newline at its end, signatureIndex was added after signing.',
  'body-newline-lost':
    'It is valid for the body with a newline at its end, signatureIndex got lost. Sign and check the bytes as they came.',
  'body-space-around': 'It is valid for the body without the white space around it.',
  'body-json':
    'It is valid for the same JSON written in another way: what you pasted was parsed and serialised again. Check the raw body instead, before any parsing.',
  'body-byte-order-mark':
    'It is valid for the body with a byte order mark at its beginning, signatureIndex got lost.',
};

const isFresh = (age: number) => Math.abs(age) <= timestampToleranceSeconds;

function ageMessage(age: number): string {
  const off = formatApproximateDuration(Math.abs(age));
  const tolerance = formatDuration(timestampToleranceSeconds);
  if (isFresh(age)) return `Its time is within ${tolerance} of this device’s clock.`;
  return age > 0
    ? `It is too old: signed ${off} ago. Receivers refuse what is older than ${tolerance}, as somebody may be sending it again.`
    : `Its time lies ${off} in the future. Receivers refuse more than ${tolerance}: one of the clocks is wrong.`;
}

function validTitle(isClean: boolean, age: number): string {
  if (!isClean) return 'The signature is valid, but not for what was pasted';
  return isFresh(age) ? 'The signature is valid' : 'The signature is valid, but its time is not';
}

/** Returns the message about the result of a check. */
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
        of === 1
          ? 'It was made with another secret, or for another id, time or body.'
          : `None of the ${of} signatures is valid. They were made with other secrets, or for another id, time or body.`,
        'Is this the secret of this webhook, and the newest one if it was rotated? Is the body exactly what arrived, byte for byte, and do headers and body belong to the same delivery?',
        ageMessage(age),
      ],
    };
  }
  const isClean = found.length === 0;
  const rotation = `It is number ${signatureIndex} of ${of} signatures. During a rotation there is one for each secret, and one that matches is enough.`;
  return {
    tone: isClean && isFresh(age) ? 'good' : 'warn',
    title: validTitle(isClean, age),
    lines: [...(of > 1 ? [rotation] : []), ...found, ageMessage(age)],
  };
}

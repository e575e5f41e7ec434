import {
  type Clock,
  type DeliveryCheck,
  type Obstacle,
  toleranceSeconds,
} from '#data/webhooks/check-delivery.ts';
import type { BodyChange, SecretFault, SignatureFault } from '#data/webhooks/pasted-delivery.ts';
import { formatDuration, formatDurationRoughly } from '#text/format-duration.ts';

/** What a check found: one or more sentences for each finding. */
export type CheckMessage = {
  readonly tone: 'good' | 'warn' | 'danger';
  readonly title: string;
  readonly lines: readonly string[];
};

const missing = {
  id: 'The header webhook-id is missing.',
  timestamp: 'The header webhook-timestamp is missing.',
  signature: 'The header webhook-signature is missing.',
  secret: 'Enter the signing secret.',
};

const signatureFaults: Readonly<Record<SignatureFault, string>> = {
  'no-version':
    'The signature has no version before it: it must be “v1,” and base64. Paste the header as it came.',
  hex: 'The signature is hexadecimal. Standard Webhooks signatures are “v1,” and base64: perhaps the header is of another scheme.',
  'url-safe': 'The signature is URL-safe base64, with - and _. It must have + and /.',
  'not-base64': 'The signature is not base64: it was cut or changed on its way.',
  'wrong-length': 'The signature is not 32 bytes long: it was cut or changed on its way.',
};

const secretFaults: Readonly<Record<SecretFault, string>> = {
  surrounded:
    'The secret was typed with quotes or white space around it, which are left out here. Your receiver may take them for a part of it.',
  assignment: 'The name in front of the secret (NAME=…) is left out here.',
  'no-prefix': 'The secret has no “whsec_” before it. Most libraries accept that.',
  'url-safe':
    'The secret is URL-safe base64, or lacks its padding. Many libraries refuse that: use + and /, and = at the end.',
  'not-base64':
    'The secret is used as it stands, not decoded from base64 first. Libraries for Standard Webhooks decode it.',
  'public-key':
    'This is a public key (whpk_), for v1a signatures. This page checks v1 signatures, which need the secret (whsec_).',
  'odd-length':
    'The secret is shorter or longer than the 24 to 64 bytes that Standard Webhooks asks for.',
};

const bodyChanges: Readonly<Record<BodyChange, string>> = {
  'line-ends':
    'It is valid for the body with CRLF line ends. A text field keeps no CRLF, so this may be how it came; make sure that your receiver doesn’t change them.',
  'newline-added':
    'It is valid for the body without the newline at its end, which was added after signing.',
  'newline-lost':
    'It is valid for the body with a newline at its end, which got lost. Sign and check the bytes as they came.',
  'space-around': 'It is valid for the body without the white space around it.',
  json: 'It is valid for the same JSON written in another way: what you pasted was parsed and serialised again. Check the raw body instead, before any parsing.',
  'byte-order-mark':
    'It is valid for the body with a byte order mark at its beginning, which got lost.',
};

function obstacleMessages(obstacle: Obstacle): readonly string[] {
  switch (obstacle.kind) {
    case 'missing':
      return [missing[obstacle.what]];
    case 'bad-id':
      return ['The id contains a dot, which Standard Webhooks doesn’t allow.'];
    case 'bad-timestamp':
      return [
        obstacle.inMilliseconds
          ? 'The timestamp is in milliseconds; it must be in whole seconds.'
          : 'The timestamp is not a whole number of seconds since 1970.',
      ];
    case 'bad-secret':
      return [
        obstacle.fault === 'not-base64'
          ? 'The secret is not base64: it was cut or changed, or is not a Standard Webhooks secret. Taken as plain text it doesn’t match either.'
          : secretFaults[obstacle.fault],
      ];
    case 'only-asymmetric':
      return [
        'All signatures are v1a: they are made with a private key and checked with the sender’s public key. A secret can’t check them.',
      ];
    case 'bad-signature':
      return obstacle.faults.length === 0
        ? ['There is no v1 signature in the header.']
        : [...new Set(obstacle.faults)].map((fault) => signatureFaults[fault]);
  }
}

function clockMessage({ state, offSeconds }: Clock): string {
  const off = formatDurationRoughly(Math.abs(offSeconds));
  const tolerance = formatDuration(toleranceSeconds);
  switch (state) {
    case 'fresh':
      return `Its time is within ${tolerance} of this device’s clock.`;
    case 'too-old':
      return `It is too old: signed ${off} ago. Receivers refuse what is older than ${tolerance}, as somebody may be sending it again.`;
    case 'in-future':
      return `Its time lies ${off} in the future. Receivers refuse more than ${tolerance}: one of the clocks is wrong.`;
  }
}

/** The message for what a check found. */
export function checkMessage(check: DeliveryCheck): CheckMessage {
  switch (check.kind) {
    case 'obstacles':
      return {
        tone: 'danger',
        title: 'This can’t be checked yet',
        lines: check.obstacles.flatMap(obstacleMessages),
      };
    case 'fails':
      return {
        tone: 'danger',
        title: 'The signature is not valid',
        lines: [
          check.of === 1
            ? 'It was made with another secret, or for another id, time or body.'
            : `None of the ${check.of} signatures is valid. They were made with other secrets, or for another id, time or body.`,
          'Is this the secret of this webhook, and the newest one if it was rotated? Is the body exactly what arrived, byte for byte, and do headers and body belong to the same delivery?',
          clockMessage(check.clock),
        ],
      };
    case 'holds': {
      const isClean = check.bodyChange === undefined && check.secretFaults.length === 0;
      const isFresh = check.clock.state === 'fresh';
      return {
        tone: isClean && isFresh ? 'good' : 'warn',
        title: isClean
          ? isFresh
            ? 'The signature is valid'
            : 'The signature is valid, but its time is not'
          : 'The signature is valid, but not for what was pasted',
        lines: [
          ...(check.of > 1
            ? [
                `It is number ${check.which} of ${check.of} signatures. During a rotation there is one for each secret, and one that matches is enough.`,
              ]
            : []),
          ...(check.bodyChange === undefined ? [] : [bodyChanges[check.bodyChange]]),
          ...check.secretFaults.map((fault) => secretFaults[fault]),
          clockMessage(check.clock),
        ],
      };
    }
  }
}

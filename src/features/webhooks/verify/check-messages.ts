import {
  type Clock,
  type DeliveryCheck,
  type Obstacle,
  toleranceSeconds,
} from '#data/webhooks/verification/check-delivery.ts';
import { formatDuration, formatDurationRoughly } from '#text/format-duration.ts';
import { bodyChanges, missing, secretFaults, signatureFaults } from './check-fault-messages.ts';

/** What a check found, in words: one sentence or more for each thing there is to know. */
export type CheckMessage = {
  readonly tone: 'good' | 'warn' | 'danger';
  readonly title: string;
  readonly lines: readonly string[];
};

function obstacleWords(obstacle: Obstacle): readonly string[] {
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

function clockWords({ state, offSeconds }: Clock): string {
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

/** The words for what a check has found. */
export function checkMessage(check: DeliveryCheck): CheckMessage {
  switch (check.kind) {
    case 'obstacles':
      return {
        tone: 'danger',
        title: 'This can’t be checked as it stands',
        lines: check.obstacles.flatMap(obstacleWords),
      };
    case 'fails':
      return {
        tone: 'danger',
        title: 'The signature doesn’t hold',
        lines: [
          check.of === 1
            ? 'It was made with another secret, or for another id, time or body.'
            : `None of the ${check.of} signatures does. They were made with other secrets, or for another id, time or body.`,
          'Is this the secret of this webhook, and the newest one if it was rotated? Is the body exactly what arrived, byte for byte, and do headers and body belong to the same delivery?',
          clockWords(check.clock),
        ],
      };
    case 'holds': {
      const isClean = check.bodyChange === undefined && check.secretFaults.length === 0;
      const isFresh = check.clock.state === 'fresh';
      return {
        tone: isClean && isFresh ? 'good' : 'warn',
        title: isClean
          ? isFresh
            ? 'The signature holds'
            : 'The signature holds, but not its time'
          : 'The signature holds, but not as pasted',
        lines: [
          ...(check.of > 1
            ? [
                `It is number ${check.which} of ${check.of} signatures. During a rotation there is one for each secret, and one that matches is enough.`,
              ]
            : []),
          ...(check.bodyChange === undefined ? [] : [bodyChanges[check.bodyChange]]),
          ...check.secretFaults.map((fault) => secretFaults[fault]),
          clockWords(check.clock),
        ],
      };
    }
  }
}

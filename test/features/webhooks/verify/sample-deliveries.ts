import { createHmac, randomBytes } from 'node:crypto';

/** Parts of a delivery that a receiver uses for verification. */
export type DeliveryToVerify = {
  /** Signing secret of the receiver; undefined if its environment variable isn't set. */
  readonly secret: string | undefined;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
};

export type SampleDelivery = {
  readonly title: string;
  /**
   * Verdict that a receiver must reach; `either` if the signature is genuine but its format is
   * unusual.
   */
  readonly verdict: 'accept' | 'refuse' | 'either';
  readonly received: DeliveryToVerify;
};

const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;
const secret = secretOf(32);
const otherSecret = secretOf(32);
const body = '{"type":"bookmark.created","data":{"title":"Zoë’s \\"spec\\" $HOME"}}\r\n';

const keyOf = (whsec: string) => Buffer.from(whsec.slice('whsec_'.length), 'base64');

function signatureBy(key: Buffer, id: string, timestamp: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function signed({ by = secret, secondsAgo = 0, sign = '' } = {}): DeliveryToVerify {
  const id = 'msg_1';
  const timestamp = `${sign}${Math.floor(Date.now() / 1000) - secondsAgo}`;
  return { id, timestamp, body, secret: by, signature: signatureBy(keyOf(by), id, timestamp) };
}

/**
 * Returns a delivery that an attacker has signed with an empty key. The receiver's secret is
 * missing or empty.
 */
const forgedFor = (unset: string | undefined): DeliveryToVerify => ({
  ...signed({ by: 'whsec_' }),
  secret: unset,
});

/**
 * Returns a delivery with additional signatures before and after the valid signature, as during a
 * rotation.
 */
function among(before: readonly string[], after: readonly string[] = []): DeliveryToVerify {
  const one = signed();
  return { ...one, signature: [...before, one.signature, ...after].join(' ') };
}

const changed = (
  change: (one: DeliveryToVerify) => Partial<DeliveryToVerify>,
): DeliveryToVerify => {
  const one = signed();
  return { ...one, ...change(one) };
};

export function createSampleDeliveries(): readonly SampleDelivery[] {
  const { id, timestamp } = signed();
  const older = signatureBy(keyOf(otherSecret), id, timestamp);
  const genuine: Readonly<Record<string, DeliveryToVerify>> = {
    'a genuine delivery': signed(),
    'a time 4 minutes ago': signed({ secondsAgo: 240 }),
    'a time in 4 minutes': signed({ secondsAgo: -240 }),
    'the shortest secret, of 24 bytes': signed({ by: secretOf(24) }),
    'rotated: the signature of the old secret first': among([older, 'v1a,AAAA']),
    'rotated: the signature of the old secret last': among([], [older]),
  };
  const refused: Readonly<Record<string, DeliveryToVerify>> = {
    'forged: the secret isn’t set': forgedFor(undefined),
    'forged: the secret is empty': forgedFor(''),
    'forged: the secret is whsec_ alone': forgedFor('whsec_'),
    'forged: the secret is masked': forgedFor('whsec_********'),
    'forged: the secret is masked at its length': forgedFor(`whsec_${'*'.repeat(44)}`),
    'the secret has 23 bytes': signed({ by: secretOf(23) }),
    'forged: another secret': { ...signed(), secret: otherSecret },
    'forged: no signature': { ...signed(), signature: '' },
    'forged: a signature without its version': changed((one) => ({
      signature: one.signature.slice('v1,'.length),
    })),
    'forged: another version of signature': changed((one) => ({
      signature: one.signature.replace('v1,', 'v2,'),
    })),
    'altered: the body': { ...signed(), body: body.trimEnd() },
    'altered: the id': { ...signed(), id: 'msg_2' },
    'altered: the time': changed((one) => ({ timestamp: String(Number(one.timestamp) + 1) })),
    'altered: the signature, cut short': changed((one) => ({
      signature: one.signature.slice(0, -4),
    })),
    'late: an hour ago': signed({ secondsAgo: 3_600 }),
    'late: 6 minutes ago': signed({ secondsAgo: 360 }),
    'early: in an hour': signed({ secondsAgo: -3_600 }),
    'a time that is no number': { ...signed(), timestamp: 'now' },
    'a time with a plus sign': signed({ sign: '+' }),
    'a time that is negative': signed({ sign: '-' }),
  };
  const either: Readonly<Record<string, DeliveryToVerify>> = {
    'the signature has AAAA after it': changed((one) => ({ signature: `${one.signature}AAAA` })),
    'the signature has ,x after it': changed((one) => ({ signature: `${one.signature},x` })),
  };
  const listed = (
    of: Readonly<Record<string, DeliveryToVerify>>,
    verdict: SampleDelivery['verdict'],
  ) => Object.entries(of).map(([title, received]) => ({ title, verdict, received }));
  return [...listed(genuine, 'accept'), ...listed(refused, 'refuse'), ...listed(either, 'either')];
}

/**
 * Returns the titles of the sample deliveries that a receiver wrongly accepted or refused.
 * @param accepted true if the receiver accepted the delivery, by title
 */
export function findWrongVerdicts(accepted: Readonly<Record<string, boolean>>): readonly string[] {
  return createSampleDeliveries()
    .filter(
      ({ title, verdict }) => verdict !== 'either' && accepted[title] !== (verdict === 'accept'),
    )
    .map(({ title }) => title);
}

import { createHmac, randomBytes } from 'node:crypto';

/** What a receiver of a delivery has in hand. */
export type Received = {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
};

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const otherSecret = newSecret();
const body = '{"type":"bookmark.created","data":{"title":"Zoë’s \\"spec\\" $HOME"}}\r\n';

function signatureBy(by: string, id: string, timestamp: string): string {
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function genuine(secondsAgo = 0): Received {
  const id = 'msg_1';
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  return { id, timestamp, body, secret, signature: signatureBy(secret, id, timestamp) };
}

function withTwoSignatures(): Received {
  const one = genuine();
  const older = signatureBy(otherSecret, one.id, one.timestamp);
  return { ...one, signature: `${older} v1a,AAAA ${one.signature}` };
}

function withVersion2(): Received {
  const one = genuine();
  return { ...one, signature: one.signature.replace('v1,', 'v2,') };
}

/** Deliveries by what they are, and whether a receiver has to accept them now. */
export const sampleDeliveries = (): readonly (readonly [
  title: string,
  isGenuine: boolean,
  received: Received,
])[] => [
  ['a genuine delivery', true, genuine()],
  ['the signatures of two secrets', true, withTwoSignatures()],
  ['a changed body', false, { ...genuine(), body: body.trimEnd() }],
  ['another secret', false, { ...genuine(), secret: otherSecret }],
  ['another id', false, { ...genuine(), id: 'msg_2' }],
  ['a time an hour ago', false, genuine(3_600)],
  ['a time in an hour', false, genuine(-3_600)],
  ['a time that is no number', false, { ...genuine(), timestamp: 'now' }],
  ['no signature', false, { ...genuine(), signature: '' }],
  ['another version of signature', false, withVersion2()],
];

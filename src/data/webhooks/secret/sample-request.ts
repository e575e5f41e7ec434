import { signatureOf, signingKey } from '#data/webhooks/verification/standard-webhooks.ts';

/** Quotes any text as one word for a POSIX shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Whether a sample can be signed: the secret's scheme is known and the browser offers signing. */
export function canSignSample(secret: string): boolean {
  // Browsers offer SubtleCrypto in secure contexts only.
  return signingKey(secret) !== undefined && globalThis.crypto?.subtle !== undefined;
}

/**
 * A curl command that sends `url` a sample delivery signed with `secret`. The secret isn't in it.
 * @throws RangeError when the secret's scheme is unknown
 */
export async function signedSampleRequest({
  secret,
  url,
  eventType,
  data,
  now,
  id,
}: {
  readonly secret: string;
  readonly url: string;
  readonly eventType: string;
  /** Of the event. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** Of the message; without a dot. */
  readonly id: string;
}): Promise<string> {
  const key = signingKey(secret);
  if (key === undefined) throw new RangeError('not a whsec_ secret');
  const timestamp = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({ type: eventType, timestamp: now.toISOString(), data });
  const signature = await signatureOf(key, { id, timestamp, body });
  const headers = [
    'content-type: application/json',
    `webhook-id: ${id}`,
    `webhook-timestamp: ${timestamp}`,
    `webhook-signature: ${signature}`,
  ];
  return [
    `curl --request POST ${shellQuoted(url)}`,
    ...headers.map((header) => `  --header ${shellQuoted(header)}`),
    `  --data-raw ${shellQuoted(body)}`,
  ].join(' \\\n');
}

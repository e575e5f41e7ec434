/** Content that the signature of a delivery covers (Standard Webhooks 1.0). */
type SignedContent = {
  readonly id: string;
  /** Unix time in seconds, or the text of the header. */
  readonly timestamp: number | string;
  /** Body exactly as sent. */
  readonly body: string;
};

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const secretPrefix = 'whsec_';
const hmac = { name: 'HMAC', hash: 'SHA-256' };
const keyBytes = { fewest: 24, most: 64 };

/** Decodes padded base64; undefined for any other text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!base64Pattern.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Returns the HMAC key in a `whsec_` secret: 24 to 64 bytes in base64. Undefined for other secrets,
 * whose scheme is unknown.
 */
export function signingKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  if (!secret.startsWith(secretPrefix)) return undefined;
  const key = decodeBase64(secret.slice(secretPrefix.length));
  if (key === undefined) return undefined;
  return key.length >= keyBytes.fewest && key.length <= keyBytes.most ? key : undefined;
}

/** Returns the signed bytes: id.timestamp.body. */
function signedBytes(content: SignedContent): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${content.id}.${content.timestamp}.${content.body}`);
}

/**
 * Returns the value of `webhook-signature`: `v1,` and the base64 of HMAC-SHA256 over
 * id.timestamp.body.
 */
export async function signDelivery(
  key: Uint8Array<ArrayBuffer>,
  content: SignedContent,
): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign']);
  const signature = new Uint8Array(
    await crypto.subtle.sign('HMAC', imported, signedBytes(content)),
  );
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

/** True if the key produces this signature. The browser compares in constant time. */
export async function isSignedWith(
  key: Uint8Array<ArrayBuffer>,
  content: SignedContent,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, signature, signedBytes(content));
}

/** Quotes text as one word for a POSIX shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Returns a curl command that sends `url` a sample delivery signed with `key`, which the command
 * doesn't contain.
 */
export async function signedSampleRequest({
  key,
  url,
  subscriptionId,
  eventType,
  data,
  now,
  id,
}: {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly url: string;
  /** Null if the service didn't return it; the body then omits it. */
  readonly subscriptionId: string | null;
  readonly eventType: string;
  /** Data of the event. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** Id of the message, without a dot. */
  readonly id: string;
}): Promise<string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({
    type: eventType,
    timestamp: now.toISOString(),
    subscriptionId: subscriptionId ?? undefined,
    data,
  });
  const signature = await signDelivery(key, { id, timestamp, body });
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

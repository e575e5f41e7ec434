/** Parts of a delivery that its signature covers (Standard Webhooks 1.0). */
type SignedContent = {
  readonly id: string;
  /** Unix time in seconds, or the text of the header `webhook-timestamp`. */
  readonly timestamp: number | string;
  /** Body of the request, exactly as sent. */
  readonly body: string;
};

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const secretPrefix = 'whsec_';
const hmac = { name: 'HMAC', hash: 'SHA-256' };
/** Allowed lengths of the key in a secret, in bytes (Standard Webhooks 1.0). */
export const signingKeyBytes = { fewest: 24, most: 64 };

/** Decodes padded base64; returns undefined for any other text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!base64Pattern.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Returns the HMAC key in a secret that is `whsec_` followed by 24 to 64 bytes in base64. Returns
 * undefined for any other secret, because its format is unknown.
 */
export function decodeSigningKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  if (!secret.startsWith(secretPrefix)) return undefined;
  const key = decodeBase64(secret.slice(secretPrefix.length));
  if (key === undefined) return undefined;
  return key.length >= signingKeyBytes.fewest && key.length <= signingKeyBytes.most
    ? key
    : undefined;
}

/** Returns the bytes that are signed: the id, the timestamp and the body, joined by dots. */
function signedBytes(content: SignedContent): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${content.id}.${content.timestamp}.${content.body}`);
}

/**
 * Returns the value of the header `webhook-signature`: `v1,` followed by the base64 of the
 * HMAC-SHA256 of id.timestamp.body.
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

/**
 * True if the signature is valid for the content and the key. The browser compares signatures in
 * constant time.
 */
export async function verifySignature(
  key: Uint8Array<ArrayBuffer>,
  content: SignedContent,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, signature, signedBytes(content));
}

/** Quotes text for a POSIX shell, so that it is a single argument. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Returns a curl command that sends a sample delivery to `url`. The command contains a signature
 * made with `key`, but not the key.
 */
export async function buildSampleCurlCommand({
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
  /** Id of the subscription; null if the service returned no id. The body then contains no id. */
  readonly subscriptionId: string | null;
  readonly eventType: string;
  /** Data of the event. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** Id of the message, which must not contain a dot. */
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

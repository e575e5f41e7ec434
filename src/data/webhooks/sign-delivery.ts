/** Covered by the signature (Standard Webhooks 1.0). */
type SignedContent = {
  readonly id: string;
  /** In seconds, or the text of the header `webhook-timestamp`. */
  readonly timestamp: number | string;
  readonly body: string;
};

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const secretPrefix = 'whsec_';
const hmac = { name: 'HMAC', hash: 'SHA-256' };
/** Minimum and maximum size of a signing key in bytes (Standard Webhooks 1.0). */
export const signingKeyBytes = { fewest: 24, most: 64 };

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!base64Pattern.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Decodes `whsec_` and 24 to 64 bytes in base64. */
export function decodeSigningKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  if (!secret.startsWith(secretPrefix)) return undefined;
  const key = decodeBase64(secret.slice(secretPrefix.length));
  if (key === undefined) return undefined;
  return key.length >= signingKeyBytes.fewest && key.length <= signingKeyBytes.most
    ? key
    : undefined;
}

function signedBytes(content: SignedContent): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${content.id}.${content.timestamp}.${content.body}`);
}

/** Returns `v1,` and the base64 of the HMAC-SHA256 of id.timestamp.body. */
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

/** The browser compares in constant time. */
export async function verifySignature(
  key: Uint8Array<ArrayBuffer>,
  content: SignedContent,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, signature, signedBytes(content));
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns a curl command with a signature made with `key`, but without the key. */
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
  /** Null if the service returned no id; the body then contains none. */
  readonly subscriptionId: string | null;
  readonly eventType: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** Must not contain a dot. */
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

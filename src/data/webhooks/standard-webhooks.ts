/** A delivery in the sense of Standard Webhooks 1.0: what its signature covers. */
export type SignedContent = {
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** The body exactly as sent. */
  readonly body: string;
};

const secretPattern = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;
const keyBytes = { fewest: 24, most: 64 };

/**
 * The HMAC key in a `whsec_` secret: 24 to 64 bytes in base64. Undefined for any other secret, whose
 * scheme can't be known.
 */
export function signingKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = secretPattern.exec(secret)?.[1];
  if (base64 === undefined) return undefined;
  const key = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return key.length >= keyBytes.fewest && key.length <= keyBytes.most ? key : undefined;
}

/** The value of `webhook-signature`: `v1,` and the base64 of HMAC-SHA256 over id.timestamp.body. */
export async function signatureOf(
  key: Uint8Array<ArrayBuffer>,
  { id, timestamp, body }: SignedContent,
): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', imported, content));
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

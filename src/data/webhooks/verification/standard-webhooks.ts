/** A delivery in the sense of Standard Webhooks 1.0: what its signature covers. */
export type SignedContent = {
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** The body exactly as sent. */
  readonly body: string;
};

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const secretPrefix = 'whsec_';
const hmac = { name: 'HMAC', hash: 'SHA-256' };
const keyBytes = { fewest: 24, most: 64 };

/** The bytes in base64 with its padding; undefined for anything else. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!base64Pattern.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * The HMAC key in a `whsec_` secret: 24 to 64 bytes in base64. Undefined for any other secret, whose
 * scheme can't be known.
 */
export function signingKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  if (!secret.startsWith(secretPrefix)) return undefined;
  const key = bytesOfBase64(secret.slice(secretPrefix.length));
  if (key === undefined) return undefined;
  return key.length >= keyBytes.fewest && key.length <= keyBytes.most ? key : undefined;
}

/** The signed bytes: id.timestamp.body, with the timestamp as in the header. */
function signedBytes(content: {
  readonly id: string;
  readonly timestamp: string | number;
  readonly body: string;
}): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${content.id}.${content.timestamp}.${content.body}`);
}

/** The value of `webhook-signature`: `v1,` and the base64 of HMAC-SHA256 over id.timestamp.body. */
export async function signatureOf(
  key: Uint8Array<ArrayBuffer>,
  content: SignedContent,
): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign']);
  const signature = new Uint8Array(
    await crypto.subtle.sign('HMAC', imported, signedBytes(content)),
  );
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

/** Whether a signature is one by this key; compared by the browser, in constant time. */
export async function isSignedWith(
  key: Uint8Array<ArrayBuffer>,
  content: { readonly id: string; readonly timestamp: string; readonly body: string },
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, signature, signedBytes(content));
}

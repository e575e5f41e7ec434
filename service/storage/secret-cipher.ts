import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A sealed secret is this, the id of its key, and the Base64 of IV, tag and ciphertext. */
const SEALED = /^sealed:1:([\w-]+):([\w-]+)$/;

/** Encrypts secrets that the database stores. */
export type SecretCipher = {
  /** Encrypts with the first key. */
  seal(secret: string): string;
  /** Decrypts with whichever key it was sealed with. Throws if that isn't among the keys. */
  open(sealed: string): string;
  /** True if a stored text is sealed with the first key. */
  isCurrent(stored: string): boolean;
  /** True if a stored text is sealed, with whatever key. */
  isSealed(stored: string): boolean;
};

/** The first text is the key that encrypts; the others decrypt what was encrypted with them before. */
export function createSecretCipher(keyTexts: readonly [string, ...string[]]): SecretCipher {
  const [first, ...others] = keyTexts;
  const current = keyOf(first);
  const keys = [current, ...others.map(keyOf)];
  return {
    seal(secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, iv);
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), content]);
      return `sealed:1:${current.id}:${bytes.toString('base64url')}`;
    },
    open(sealed) {
      const [, id, text = ''] = SEALED.exec(sealed) ?? [];
      const known = keys.find((key) => key.id === id);
      if (known === undefined) throw new Error('A secret is encrypted with a key that is missing.');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const content = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
    },
    isCurrent: (stored) => SEALED.exec(stored)?.[1] === current.id,
    isSealed: (stored) => SEALED.test(stored),
  };
}

/** A key of 32 bytes, and an id that tells nothing of it. */
function keyOf(text: string): { id: string; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'spec-viewer signing secrets', 32));
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
}

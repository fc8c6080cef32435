import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@userfeedback/addon-kit';
import { SEALED } from '@userfeedback/contract/limits';

const CIPHER = 'aes-256-gcm';
const [IV, TAG] = [12, 16];

export interface SiteSecrets {
  /** `UF_SECRET`, with which this process seals and signs. */
  secret: string;
  /** `UF_SECRET_PREVIOUS`: former or coming secrets, which are accepted too. */
  previousSecrets: readonly string[];
}

/** Encrypts with a key derived from UF_SECRET for this purpose alone (AES-256-GCM). */
export function openSecrets({ secret, previousSecrets }: SiteSecrets, purpose: string): Secrets {
  const key = keyOf(secret, purpose);
  return {
    seal(text) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, key, iv);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      let text = decrypt(bytes, key);
      for (const previous of previousSecrets) text ??= decrypt(bytes, keyOf(previous, purpose));
      return text;
    },
  };
}

/** For texts stored among unsealed ones: a mark tells them apart, and '' stays ''. */
export function markedSecrets(secrets: SiteSecrets, purpose: string): Secrets {
  const { seal, open } = openSecrets(secrets, purpose);
  return {
    seal: (text) => (text === '' ? '' : SEALED + seal(text)),
    open: (text) => (text.startsWith(SEALED) ? open(text.slice(SEALED.length)) : text),
  };
}

export function acceptedSecrets({ secret, previousSecrets }: SiteSecrets): string[] {
  return [secret, ...previousSecrets];
}

/** In constant time. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Identifies a secret without revealing it: `3f9a-22b1`, the same on every machine. */
export function fingerprintOf(secret: string): string {
  const digits = createHmac('sha256', secret).update('userfeedback fingerprint').digest('hex');
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}`;
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `userfeedback ${purpose}`, 32));
}

function decrypt(bytes: Buffer, key: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV));
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

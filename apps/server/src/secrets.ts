import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '@userfeedback/addon-kit';
import { SEALED } from '@userfeedback/contract/limits';

const CIPHER = 'aes-256-gcm';
const [IV, TAG] = [12, 16];

/** Encrypts secrets with a key derived from UF_SECRET for this purpose alone (AES-256-GCM). */
export function openSecrets(secret: string, purpose: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `userfeedback ${purpose}`, 32));
  return {
    seal(text) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, key, iv);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV));
        decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
        return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** The same for texts stored among unsealed ones: a mark tells them apart, and '' stays ''. */
export function markedSecrets(secret: string, purpose: string): Secrets {
  const { seal, open } = openSecrets(secret, purpose);
  return {
    seal: (text) => (text === '' ? '' : SEALED + seal(text)),
    open: (text) => (text.startsWith(SEALED) ? open(text.slice(SEALED.length)) : text),
  };
}

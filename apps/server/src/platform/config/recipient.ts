import { bech32 } from '@scure/base';

/** A recipient of age: `age1…` with a correct checksum. */
export function isRecipient(text: string): boolean {
  try {
    // Some kinds are longer than the format once allowed.
    return bech32.decode(text as `${string}1${string}`, false).prefix.startsWith('age');
  } catch {
    return false;
  }
}

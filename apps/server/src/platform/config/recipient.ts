import { bech32 } from '@scure/base';

/** Whether it names somebody for whom age can encrypt: `age1…` with a checksum that is right. */
export function isRecipient(text: string): boolean {
  try {
    // Some kinds are longer than the format once allowed.
    return bech32.decode(text as `${string}1${string}`, false).prefix.startsWith('age');
  } catch {
    return false;
  }
}

/**
 * Equal for texts that look alike: accents may be parts of letters or stand behind them, any white space is one space,
 * and characters that nobody sees do not count. For comparing only; what is stored keeps its form.
 */
export function lookOf(text: string): string {
  return text
    .replaceAll(/(?!\p{White_Space})[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .trim();
}

/** Capitals do not count either. */
export function smallLookOf(text: string): string {
  return lookOf(text).toLowerCase();
}

export function isSameLook(one: string, other: string): boolean {
  return one === other || smallLookOf(one) === smallLookOf(other);
}

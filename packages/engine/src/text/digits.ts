export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, plainDigit);
}

/** The digits of a script follow each other. */
export function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

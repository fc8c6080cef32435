/**
 * Not only spaces of any kind, zero-width characters and the like. The blank Braille pattern is none of these by
 * category, but looks like a space.
 */
export function hasVisibleText(text: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text);
}

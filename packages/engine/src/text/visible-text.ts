/**
 * True for a text in which people see something: not one of spaces of any kind, zero-width signs and the like alone.
 * The blank pattern of Braille is none of these by name, but looks like a space.
 */
export function hasVisibleText(text: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text);
}

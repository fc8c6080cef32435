/** Words for "chosen" and "not chosen" in a column for one choice. */
export const CHOSEN =
  /^(?:1|x|y|yes|true|checked|selected|✓|✔|ja|j|oui|o|sí|si|s|sim|да|はい|是|예|نعم|evet|tak|ano|igen|da|ναι)$/iu;
export const NOT_CHOSEN =
  /^(?:0|n|no|false|unchecked|not selected|-|nein|non|não|nao|нет|いいえ|否|아니요|لا|hayır|nie|ne|nem|nu|όχι)$/iu;

import type { Catalog } from './catalogs.ts';
import { mapWords } from './message.ts';

/** Made-up languages for tests: English with accents, brackets and longer words; the second is read from right to left. */
export const PSEUDO_LOCALES = ['en-XA', 'en-XB'];

const FROM = 'AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz';
const TO = 'ÅåÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž';
const ACCENTED = new Map([...FROM].map((letter, i) => [letter, TO[i] ?? letter]));
/** How much longer other languages are than English. */
const LONGER = 0.4;

/** The catalog in a made-up language: `⟦Šaavvéé⟧`. */
export function pseudoCatalog(catalog: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([name, value]) => [
      name,
      typeof value === 'string' ? `⟦${mapWords(value, lengthen)}⟧` : pseudoCatalog(value),
    ]),
  );
}

function lengthen(words: string): string {
  let owed = 0;
  let longer = '';
  for (const letter of words) {
    const accented = ACCENTED.get(letter) ?? letter;
    owed += LONGER;
    const isTwice = owed >= 1 && /\p{L}/u.test(letter);
    if (isTwice) owed -= 1;
    longer += isTwice ? accented + accented : accented;
  }
  // What is left goes behind the last letter.
  return longer.replace(/(\p{L})(\P{L}*)$/u, (_, last, rest) => last.repeat(1 + Math.ceil(owed)) + rest);
}

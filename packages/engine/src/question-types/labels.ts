import { lookOf } from '../text/look.ts';
import { hasVisibleText } from '../text/visible-text.ts';

export type SameText = 'same-label' | 'same-row' | 'same-column' | 'same-option' | 'like-an-option';

/** Paths of those that nobody has written, including those missing to the least number. */
export function blankRows(field: string, texts: readonly string[], least = 0): string[] {
  const all = Array.from({ length: Math.max(least, texts.length) }, (_, at) => texts[at] ?? '');
  return all.flatMap((text, at) => (hasVisibleText(text) ? [] : [`config.${field}.${at}`]));
}

/** Paths of those that look like one above them. */
export function doubledRows(field: string, texts: readonly string[], code: SameText): Record<string, SameText> {
  const looks = texts.map(lookOf);
  return Object.fromEntries(
    looks.flatMap((look, at) => (look !== '' && looks.indexOf(look) < at ? [[`config.${field}.${at}`, code]] : [])),
  );
}

/** Of the options of another type, those that fit: each once. */
export function keptLabels(options: readonly string[], most: number, longest: number): string[] {
  const looks = options.map(lookOf);
  const fits = (text: string, at: number) =>
    hasVisibleText(text) && text.length <= longest && looks.indexOf(lookOf(text)) === at;
  return options.filter(fits).slice(0, most);
}

import { act } from '@testing-library/react';
import { setLanguage } from '@userfeedback/admin-ui/messages';
import { onTestFinished } from 'vitest';

/** Shows all messages with accents, longer, and in brackets (`⟦Šaavvéé⟧`), until the end of the test. */
export async function showPseudoLocale(language: 'en-XA' | 'en-XB' = 'en-XA'): Promise<void> {
  onTestFinished(() => setLanguage('en'));
  await act(() => setLanguage(language));
}

/**
 * The texts below an element that are no messages: what is read on screen or aloud and stands outside of brackets. Call
 * `showPseudoLocale()` first. What visitors or users wrote and what formats make goes into `except`.
 */
export function textsOutsideMessages(within: Element, except: readonly (string | RegExp)[] = []): string[] {
  const found: string[] = [];
  let depth = 0;
  const read = (text: string, isWhole: boolean) => {
    let outside = '';
    let level = isWhole ? 0 : depth;
    for (const letter of except.reduce<string>((left, each) => left.replaceAll(globalOf(each), ''), text)) {
      if (letter === '⟦') level += 1;
      else if (letter === '⟧') level -= 1;
      else if (level === 0) outside += letter;
    }
    if (!isWhole) depth = level;
    if (/\p{L}/u.test(outside)) found.push(outside.trim());
  };
  const walk = (element: Element) => {
    if (element.matches('script, style')) return;
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title'])
      read(element.getAttribute(name) ?? '', true);
    for (const child of element.childNodes) {
      if (child instanceof Element) walk(child);
      else if (child.nodeType === Node.TEXT_NODE) read(child.textContent ?? '', false);
    }
  };
  walk(within);
  return found;
}

function globalOf(pattern: string | RegExp): string | RegExp {
  return typeof pattern === 'string' ? pattern : new RegExp(pattern.source, 'gu');
}

import type { WordFile } from '@userfeedback/engine';
import { spokenIn } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';

/** In the widget's language for this one, or else for the survey's. */
export function wordsIn(language: string, base: string | null = null): WordFile['words'] {
  return WORD_FILES[spokenIn(language) ?? spokenIn(base ?? 'en') ?? 'en'].words;
}

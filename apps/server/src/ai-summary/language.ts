import { deu, eng, fra, ita, nld, por, spa } from 'stopword';
import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import type { LanguageSense } from './text-study.ts';

const SMALL_WORDS = new Map(
  Object.entries({ eng, deu, fra, spa, ita, nld, por }).map(([code, words]) => [code, new Set(words)]),
);

/**
 * Small words of seven languages by `stopword`; the tone of English texts by wink-nlp's word lists. Takes half a
 * second to load and is for workers.
 */
export function openLanguageSense(): LanguageSense {
  const nlp = winkNLP(model, ['sbd', 'negation', 'sentiment']);
  const { sentiment, stopWordFlag } = nlp.its;
  const isSmallEnglish = remembered((word) =>
    nlp
      .readDoc(word)
      .tokens()
      .out(stopWordFlag)
      .every((flag) => Boolean(flag)),
  );
  return {
    languageOf,
    isSmallWord: (word, language) =>
      SMALL_WORDS.get(language)?.has(word) === true || (language === 'eng' && isSmallEnglish(word)),
    toneOf: (text) => Number(nlp.readDoc(text).out(sentiment)),
  };
}

/** English where nothing speaks for another one. */
function languageOf(words: readonly string[]): string {
  let [language, most] = ['eng', 0];
  for (const [code, small] of SMALL_WORDS) {
    const count = words.reduce((sum, word) => sum + (small.has(word) ? 1 : 0), 0);
    if (count > most) [language, most] = [code, count];
  }
  return language;
}

function remembered(ask: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const answer = known.get(word) ?? ask(word);
    if (known.size < 20_000) known.set(word, answer);
    return answer;
  };
}

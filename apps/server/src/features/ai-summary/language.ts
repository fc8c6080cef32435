import { stemmer as ar } from '@orama/stemmers/arabic';
import { stemmer as bg } from '@orama/stemmers/bulgarian';
import { stemmer as da } from '@orama/stemmers/danish';
import { stemmer as nl } from '@orama/stemmers/dutch';
import { stemmer as en } from '@orama/stemmers/english';
import { stemmer as fi } from '@orama/stemmers/finnish';
import { stemmer as fr } from '@orama/stemmers/french';
import { stemmer as de } from '@orama/stemmers/german';
import { stemmer as el } from '@orama/stemmers/greek';
import { stemmer as hu } from '@orama/stemmers/hungarian';
import { stemmer as it } from '@orama/stemmers/italian';
import { stemmer as lt } from '@orama/stemmers/lithuanian';
import { stemmer as no } from '@orama/stemmers/norwegian';
import { stemmer as pt } from '@orama/stemmers/portuguese';
import { stemmer as ro } from '@orama/stemmers/romanian';
import { stemmer as ru } from '@orama/stemmers/russian';
import { stemmer as es } from '@orama/stemmers/spanish';
import { stemmer as sv } from '@orama/stemmers/swedish';
import { stemmer as tr } from '@orama/stemmers/turkish';
import { stemmer as uk } from '@orama/stemmers/ukrainian';
import { eld } from 'eld/extrasmall';
import LISTS from 'stopwords-iso/stopwords-iso.json' with { type: 'json' };
import type { LanguageSense } from './text-study.ts';

interface Language {
  small: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  negations: ReadonlySet<string>;
  /** Distances from a negation to the word it denies, likeliest first. */
  sides: readonly number[];
  stem(word: string): string;
}

/** Words missing from the library's lists that appear in answers to anything. */
const MORE_SMALL: Record<string, string> = {
  en: `ask bad bit buy bought day days easily felt feel feels glad happy hard hardly hour hours lot lots love loved loves minute minutes month months mostly much
    nearly nice perfect pretty rarely read reads reading really seldom simple something stuff super thought totally
    tend try week weeks wish wonderful`,
  de: `bisschen bitte danke echt eher finde finden findet fast gab gar genau gerne hoffentlich irgendwie lesen lese
    liest macht mal meist meistens nie niemals oft perfekt schön selten super toll total wirklich ziemlich zumindest`,
  fr: `aime aimé aimer bonne bonnes bon bons bravo donné facilement fois jamais lire lis lit mal mieux parfait
    presque rarement super trouve trouver trouvé vraiment vite`,
  es: `buena encanta encontrar encuentro fácil gusta gustan gustó leer leo nunca jamás perfecto rara raramente
    realmente siempre súper vez`,
};

/** Words of the library's lists that visitors write about. */
const SUBJECTS: Record<string, string> = {
  en: `bill call calls click computer copy date homepage information key keys member members order ordered ordering
    orders page pages problem problems research results room rooms search section sections site system test text
    value webpage website`,
  de: 'ordnung startseite suche zeit',
  es: 'horas lugar tiempo trabajo',
};

/** Verbs that mean something only with a negation. */
const VERBS: Record<string, string> = {
  en: `ask buy call come find get give keep know like make need open read see show take tell think understand use
    want work works`,
  de: 'bekomme bekommen finde finden findet geht gehen kommt lesen sehe sehen verstehe verstehen weiß wissen',
  fr: 'aime comprends comprendre lire marche reçois savoir trouve trouver voir vois veut',
  es: 'encontrar encuentro entiendo entender leer puedo recibo recibir saber va veo ver',
};

/** Words that deny a word after or before them. */
const NEGATIONS: Record<string, { words: string; sides: readonly number[] }> = {
  en: { words: 'not never cannot', sides: [1] },
  de: { words: 'nicht nie niemals kein keine keinen keinem keiner', sides: [1, -1, -2] },
  fr: { words: 'pas jamais', sides: [-1, 1] },
  es: { words: 'no nunca jamás', sides: [1] },
  it: { words: 'non', sides: [1] },
  nl: { words: 'niet nooit geen', sides: [1, -1] },
  pt: { words: 'não nunca', sides: [1] },
};

const whole = (word: string) => word;

const STEMMERS: Record<string, Language['stem']> = {
  ar,
  bg,
  cs: whole,
  da,
  de,
  el,
  en: (word) => en(inOneSpelling(word)),
  es,
  fi,
  fr,
  hr: whole,
  hu,
  it,
  ja: whole,
  ko: whole,
  lt,
  nl,
  no,
  pl: whole,
  pt,
  ro,
  ru,
  sk: whole,
  sl: whole,
  sv,
  th: whole,
  tr,
  uk,
  zh: whole,
};
const LANGUAGES = new Map<string, Language>(
  Object.entries(STEMMERS).map(([code, stem]) => {
    const { words = '', sides = [] } = NEGATIONS[code] ?? {};
    const subjects = wordSet(SUBJECTS[code]);
    const listed = (LISTS as Record<string, string[]>)[code] ?? [];
    const small = new Set([...listed.map(folded), ...wordSet(MORE_SMALL[code])].filter((word) => !subjects.has(word)));
    return [
      code,
      {
        stem,
        small,
        verbs: wordSet(VERBS[code]),
        negations: wordSet(words),
        sides,
      },
    ];
  }),
);

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;
const THAI = /\p{Script=Thai}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;
/** Texts with fewer words are too short to detect a language. */
const TELLING = 3;

/** Stems, stop words and language detection. Loading takes half a second, so only workers use it. */
export function openLanguageSense(): LanguageSense {
  eld.setLanguageSubset([...LANGUAGES.keys()]);
  const stems = new Map<string, string>();
  return {
    wordsOf,
    guess: (text, words) => {
      const byScript = scriptOf(text);
      if (byScript || words.length < TELLING) return byScript;
      const guess = eld.detect(text);
      return guess.isReliable() && LANGUAGES.has(guess.language) ? guess.language : undefined;
    },
    likely: (text) => {
      const { language } = eld.detect(text);
      return LANGUAGES.has(language) ? language : undefined;
    },
    stem: (word, language) => {
      const key = `${language} ${word}`;
      const known = stems.get(key);
      if (known !== undefined) return known;
      const stem = folded(LANGUAGES.get(language)?.stem(bare(word)) ?? bare(word));
      if (stems.size < 50_000) stems.set(key, stem);
      return stem;
    },
    formOf: (word, language) => (language === 'de' || word === word.toUpperCase() ? word : word.toLowerCase()),
    isSmallWord,
    denials: (words, language) => {
      const { negations, verbs, sides = [] } = LANGUAGES.get(language) ?? {};
      const isNegation = (word: string) => negations?.has(folded(word)) || (language === 'en' && /n't$/i.test(word));
      const isDenied = (word: string | undefined, step: number) => {
        if (word === undefined) return false;
        if (verbs?.has(folded(bare(word)))) return true;
        // A word further away is the subject; in German so is a noun, which has a capital.
        const mayDeny = Math.abs(step) === 1 && !(language === 'de' && step < 0 && /^\p{Lu}/u.test(word));
        return mayDeny && !isSmallWord(word, language);
      };
      return new Map(
        words.flatMap((word, at) => {
          const side = isNegation(word) && sides.find((step) => isDenied(words[at + step], step));
          return side ? [[at + side, at] as const] : [];
        }),
      );
    },
  };
}

function isSmallWord(word: string, language: string): boolean {
  const isContraction = language === 'en' && word.includes("'") && !word.endsWith("'s");
  const isAdverb = (language === 'en' && /..ly$/i.test(word)) || (language === 'es' && /..mente$/i.test(word));
  return isContraction || isAdverb || LANGUAGES.get(language)?.small.has(folded(bare(word))) === true;
}

/** Words in the order of the text. Scripts without spaces are split by the runtime's segmenter. */
function wordsOf(text: string): string[] {
  const line = text.normalize('NFC').replaceAll('’', "'");
  const language = scriptOf(line);
  if (!language) return line.match(WORD) ?? [];
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(line);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

function scriptOf(text: string): string | undefined {
  if (THAI.test(text)) return 'th';
  if (KANA.test(text)) return 'ja';
  return HAN.test(text) ? 'zh' : undefined;
}

function bare(word: string): string {
  return word.toLowerCase().replace(/'s?$/, '').replaceAll('-', '');
}

function inOneSpelling(word: string): string {
  return word
    .replace(/our(s|ed|ing|ite|ites)?$/, 'or$1')
    .replace(/is(e|es|ed|er|ing|ation|ations)$/, 'iz$1')
    .replace(/(?<=[bt])re(s?)$/, 'er$1')
    .replace(/ll(ed|ing|er)$/, 'l$1');
}

function wordSet(words = ''): Set<string> {
  return new Set(words.split(/\s+/).filter(Boolean).map(folded));
}

function folded(word: string): string {
  return word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

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
import * as small from 'stopword';
import type { LanguageSense } from './text-study.ts';

interface Language {
  small: ReadonlySet<string>;
  stem(word: string): string;
}

/** Small words missing from the library's short lists, and words that appear in answers to anything. */
const MORE_SMALL: Record<string, string> = {
  en: `again already although always another anything around away back bad best better big bit come could day did
    does doing done enough especially ever every everything far feel find first found get gets getting give go goes
    going good got great happy hard however just keep know last least let like liked likes little long look looking
    lot lots love loved loves made make makes making many may maybe mean might more much must need needs never new
    next nice nothing now often old one ones overall own part people perfect please pretty put quite rather really
    right said same say see seems several should show simply since small something sometimes soon sorry still stuff
    such sure take than thank thanks thing things think though thought three time times today together too took
    totally tried try trying two us use used useful using usually very want wanted way week well went whole will
    wish without wonderful work worked works would yes yet`,
  de: `ab also andere anders besser beste bisschen bitte danke echt eher einfach etwa finde gab gar geht genau gern
    gerne gibt gleich gut gute guten gutes hoffentlich irgendwie leider lieber macht mal manchmal mehr nie oft
    perfekt schlecht schon schön sehr selten sollte super toll total vielleicht vielen weniger wirklich wäre würde
    ziemlich zumindest`,
};

const whole = (word: string) => word;

/** Languages by their `eld` codes. Languages without a stemmer compare whole words. */
const LANGUAGES = new Map<string, Language>(
  Object.entries({
    ar: [small.ara, ar],
    bg: [small.bul, bg],
    cs: [small.ces, whole],
    da: [small.dan, da],
    de: [small.deu, de],
    el: [small.ell, el],
    en: [small.eng, en],
    es: [small.spa, es],
    fi: [small.fin, fi],
    fr: [small.fra, fr],
    hr: [small.hrv, whole],
    hu: [small.hun, hu],
    it: [small.ita, it],
    ja: [small.jpn, whole],
    ko: [small.kor, whole],
    lt: [small.lit, lt],
    nl: [small.nld, nl],
    no: [small.nob, no],
    pl: [small.pol, whole],
    pt: [small.por, pt],
    ro: [small.ron, ro],
    ru: [small.rus, ru],
    sk: [small.slk, whole],
    sl: [small.slv, whole],
    sv: [small.swe, sv],
    th: [small.tha, whole],
    tr: [small.tur, tr],
    uk: [small.ukr, uk],
    zh: [small.zho, whole],
  } satisfies Record<string, [readonly string[], Language['stem']]>).map(([code, [words, stem]]) => [
    code,
    { small: new Set([...words, ...(MORE_SMALL[code] ?? '').split(/\s+/)].map(folded)), stem },
  ]),
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
    formOf: (word, language) =>
      language === 'de' || word === word.toUpperCase() ? word : word.toLowerCase(),
    isSmallWord: (word, language) => {
      const isContraction = language === 'en' && word.includes("'") && !word.endsWith("'s");
      return isContraction || LANGUAGES.get(language)?.small.has(folded(bare(word))) === true;
    },
  };
}

/** Words in the order of the text. Scripts without spaces are split by the runtime's segmenter. */
function wordsOf(text: string): string[] {
  const line = text.normalize('NFC').replaceAll('’', "'");
  const language = scriptOf(line);
  if (!language) return line.match(WORD) ?? [];
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(line);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** The language of a script that is written without spaces. */
function scriptOf(text: string): string | undefined {
  if (THAI.test(text)) return 'th';
  if (KANA.test(text)) return 'ja';
  return HAN.test(text) ? 'zh' : undefined;
}

/** Without a possessive ending. */
function bare(word: string): string {
  return word.toLowerCase().replace(/'s?$/, '');
}

/** Ignores case and accents. */
function folded(word: string): string {
  return word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

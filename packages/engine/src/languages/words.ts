import type { PanelPart } from '@userfeedback/contract/limits';

/** `{n}` and `{total}` stand for numbers. */
export interface WidgetWords {
  back: string;
  blocked: string;
  close: string;
  comments: string;
  email: string;
  extremelyLikely: string;
  firstName: string;
  language: string;
  minimize: string;
  notLikely: string;
  open: string;
  place: string;
  problems: Record<'required' | 'not-an-option' | 'not-an-address' | 'too-long' | 'off-the-scale', string>;
  progress: string;
  required: string;
  resumed: string;
  saved: string;
  stars: Counted;
  startOver: string;
  types: TypeWords;
  untitled: string;
}

interface PartWords {
  words: Record<string, string>;
  problems: Record<string, string>;
}

/** What parts say besides the panel; problems by the codes of answers that do not fit. */
export interface TypeWords extends Partial<Record<PanelPart, PartWords>> {
  scale: {
    words: {
      /** The place of a step, `{n}` of the steps up to `{to}`. */
      step: string;
      /** From very unhappy to very happy. */
      mood1: string;
      mood2: string;
      mood3: string;
      mood4: string;
      mood5: string;
    };
    problems: Record<'not-a-step', string>;
  };
  choices: {
    words: {
      /** Stands for no answer. */
      choose: string;
      /** `{n}` options at most. */
      upTo: string;
      search: string;
      /** How many options the search has found. */
      found: string;
      foundOne: string;
      /** Before the field for an answer that is none of the options. */
      specify: string;
    };
    /** `{n}` of the second is the label of the answer. */
    problems: Record<'too-many' | 'other-missing', string>;
  };
  inputs: {
    words: Record<'name' | 'email' | 'phone', string>;
    /** `{n}` and `{to}` are numbers; of the last, `{n}` is the label of a box. */
    problems: Record<
      | 'not-a-number'
      | 'too-small'
      | 'too-large'
      | 'not-between'
      | 'too-many-decimals'
      | 'not-a-day'
      | 'after-today'
      | 'before-today'
      | 'not-a-phone'
      | 'not-ticked',
      string
    >;
  };
  tables: {
    words: {
      up: string;
      down: string;
      right: string;
      /** What was moved is now at place `{n}` of `{count}`. */
      moved: string;
      /** How a keyboard moves an option. */
      help: string;
    };
    problems: Record<'row-missing' | 'not-in-order', string>;
  };
  flow: {
    words: {
      /** In view are the questions `{n}` to `{m}`. */
      places: string;
      /** `{n}` questions, at least two. */
      attention: string;
    };
    problems: Record<string, never>;
  };
  outcome: {
    words: {
      /** `{n}` is five at least. */
      votes: string;
      /** In place of a result of fewer votes. */
      first: string;
      /** Beside the visitor's answer. */
      yours: string;
      /** Read aloud for each option. */
      share: string;
    };
    problems: Record<string, never>;
  };
}

type Counted = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export interface RatingWords {
  average: string;
  failed: string;
  refused: string;
  retry: string;
  step: string;
  votes: Counted;
  yours: string;
}

/** What the page of a link says. */
export interface LinkWords {
  missing: string;
  early: string;
  script: string;
  failed: string;
  again: string;
  /** The button of a survey's only question. */
  send: string;
  invited: string;
  /** Of a personal link: why it does not work, and whether responses show whose it is. */
  used: string;
  gone: string;
  named: string;
  unnamed: string;
}

/** They replace a survey's texts that were never changed. */
export interface TextWords {
  skip: string;
  next: string;
  thanks: string;
  closed: string;
}

export interface WordFile {
  made_by: string;
  /** The native speaker who has reviewed it, and when; null: nobody yet. */
  reviewed_by: string | null;
  reviewed_on: string | null;
  /** Why a word is longer than usual, or the same as in English. */
  notes: Record<string, string>;
  words: WidgetWords & TextWords & { answered: string; ratings: RatingWords; link: LinkWords };
}

/** In the order in which people look for them. */
export const SPOKEN = [
  'en',
  'de',
  'fr',
  'es',
  'pt-BR',
  'pt-PT',
  'it',
  'nl',
  'da',
  'sv',
  'nb',
  'fi',
  'pl',
  'cs',
  'hu',
  'ro',
  'el',
  'uk',
  'ru',
  'tr',
  'ar',
  'he',
  'ja',
  'ko',
  'zh-Hans',
] as const;
export type Spoken = (typeof SPOKEN)[number];

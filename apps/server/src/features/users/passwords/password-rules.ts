import { AppError } from '../../../platform/api/app-error.ts';

/** Names that somebody who wants to get in tries first. */
export interface OwnWords {
  name: string;
  email: string;
  site: string;
}

export const TOO_EASY = 'This password is too easy to guess.';
/** Out of 4: 3 withstands ten billion guesses. */
const SCORE_MIN = 3;
/** Characters that are judged: more make it no easier to guess, and take longer. */
const JUDGED = 64;

/** Throws 422 at the field `password` if it would be guessed. Its length is checked by the contract. */
export async function requireStrongPassword(password: string, own: OwnWords): Promise<void> {
  if (await isEasyPassword(password, own)) throw new AppError('invalid', undefined, { password: TOO_EASY });
}

export async function isEasyPassword(password: string, { name, email, site }: OwnWords): Promise<boolean> {
  const words = [PRODUCT, site, name, email, ...email.split('@')].map(lettersOf).filter((word) => word.length > 2);
  if (words.includes(lettersOf(password))) return true;
  const { check } = await loadJudge();
  const parts = [site, name, email].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return check(password.slice(0, JUDGED), [...words, ...parts]).score < SCORE_MIN;
}

const PRODUCT = 'UserFeedback';

/** Whatever digits and signs stand around or between. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/\P{L}/gu, '');
}

interface Judge {
  check(password: string, words: string[]): { score: number };
}

let judge: Promise<Judge> | undefined;

/** 20 MB of words that most servers never need. */
function loadJudge(): Promise<Judge> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) => {
      const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
      return { check: (password, words) => factory.check(password, words) };
    },
  );
  return judge;
}

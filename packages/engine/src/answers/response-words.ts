import { searchWords, wantedBeginnings } from '../text/search-words.ts';

interface Written {
  question_id: string;
  text: string | null;
  name: string | null;
  comments: string | null;
  other: string | null;
}

/** Separates survey, question and word; never occurs in a word. */
export const MARK = '§';

/**
 * As the index stores them, each prefixed with its survey and question. Chosen options are not words: they are filtered
 * by, not searched.
 */
export function wordsOfResponse(surveyId: number, answers: readonly Written[]): string[] {
  const words: string[] = [];
  for (const answer of answers) {
    const text = writtenText(answer);
    if (text === '') continue;
    const scope = scopeOf(surveyId, answer.question_id);
    for (const word of searchWords(text)) words.push(scope + word);
  }
  return words;
}

/** For each beginning of a word, its marked forms, one per question. */
export function wantedWords(surveyId: number, questionIds: readonly string[], search: string): string[][] {
  const scopes = questionIds.map((id) => scopeOf(surveyId, id));
  return wantedBeginnings(search).map((beginning) => scopes.map((scope) => scope + beginning));
}

function writtenText({ text, name, comments, other }: Written): string {
  if ((name ?? comments ?? other) === null) return text ?? '';
  return [text, name, comments, other].filter((part) => part !== null).join(' ');
}

/** Only lower-case letters, digits and marks, which neither database's index splits or folds. */
function scopeOf(surveyId: number, questionId: string): string {
  const plain = questionId.replaceAll(/[^a-z0-9]/g, (character) => `${MARK}${character.charCodeAt(0)}${MARK}`);
  return `${surveyId}${MARK}${MARK}${plain}${MARK}${MARK}`;
}

import type { SurveyDraft } from '@userfeedback/contract';
import type { Missing } from '../surveys/missing-choices.ts';
import { isInFile } from './images.ts';

/** Pictures that the survey refers to but the file lacks. */
export function listMissingImages(survey: SurveyDraft): Missing[] {
  return [...findTexts(survey, isInFile)].map(({ path, beside }) => ({
    code: 'missing_image',
    path: path.join('.'),
    name: typeof beside.label === 'string' && beside.label !== '' ? beside.label : null,
    question: path[0] === 'questions' ? Number(path[1]) + 1 : null,
  }));
}

interface Found {
  path: string[];
  beside: Readonly<Record<string, unknown>>;
}

function* findTexts(value: unknown, isWanted: (text: string) => boolean, path: string[] = []): Generator<Found> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const here = [...path, key];
    if (typeof field === 'string' && isWanted(field)) yield { path: here, beside: { ...value } };
    else yield* findTexts(field, isWanted, here);
  }
}

import type { ServerAddon } from '@userfeedback/addon-kit';
import type { SurveyDraft } from '@userfeedback/contract';
import { deleteQuestion } from '@userfeedback/engine';
import { questionTypesManifest } from './manifest.ts';

const RATINGS: readonly string[] = ['star-rating', 'nps'];

export const questionTypesServer: ServerAddon = {
  manifest: questionTypesManifest,
  stripFrom(survey) {
    const kept = withoutRatings(survey);
    return {
      ...kept,
      questions: kept.questions.map((question) => {
        const settings = { ...question.settings, randomize: false, comment_box: false };
        return { ...question, settings } as typeof question;
      }),
    };
  },
};

/** Deleting a question takes along the conditions that ask for it. */
function withoutRatings(survey: SurveyDraft): SurveyDraft {
  const ratings = survey.questions.filter((question) => RATINGS.includes(question.type));
  return ratings.reduce((draft, question) => deleteQuestion(draft, question.id), survey);
}

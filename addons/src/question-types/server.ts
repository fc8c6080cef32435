import type { ServerAddon } from '@userfeedback/addon-kit';
import type { Question, SurveyDraft } from '@userfeedback/contract';
import { deleteQuestion, isRatingQuestion } from '@userfeedback/engine';
import { questionTypesManifest } from './manifest.ts';

export const questionTypesServer: ServerAddon = {
  manifest: questionTypesManifest,
  stripFrom(survey) {
    const { questions, ...rest } = withoutRatings(survey);
    return { ...rest, questions: questions.map(inGivenOrder) };
  },
};

/** Deleting a question takes along the conditions that ask for it; an NPS survey without its question is an ordinary one. */
function withoutRatings(survey: SurveyDraft): SurveyDraft {
  const ratings = survey.questions.filter(isRatingQuestion);
  if (ratings.length === 0) return survey;
  return ratings.reduce<SurveyDraft>((draft, { id }) => deleteQuestion(draft, id), {
    ...survey,
    type: 'regular',
  });
}

function inGivenOrder(question: Question): Question {
  const { settings } = question;
  return { ...question, settings: { ...settings, randomize: false, comment_box: false } } as Question;
}

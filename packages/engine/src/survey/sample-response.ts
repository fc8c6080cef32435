import type { Answer, AnswerValue, Question, SurveyDraft, SurveyResponse } from '@userfeedback/contract';
import { faceOf, questionsWithAnswers } from '../question-types/index.ts';
import { fieldLabel } from './hidden-fields.ts';
import { readTitle } from './quoting.ts';

/** A response as a visitor could have given it; no such response is stored. */
export function sampleResponse(
  { id, questions, settings, languages }: Pick<SurveyDraft, 'id' | 'questions' | 'settings'> & Partial<SurveyDraft>,
  { at, submissionId, page, text }: { at: Date; submissionId: string; page: string; text: string },
): SurveyResponse {
  return {
    id: 0,
    survey_id: id ?? 0,
    survey_version: 0,
    status: 'publish',
    submission_id: submissionId,
    submitted_at: at.toISOString(),
    page_submitted: { name: 'Sample page', url: page },
    answers: questionsWithAnswers(questions).map((question) => sampleAnswer(question, text)),
    user_ip: '',
    user_browser: '',
    user_os: '',
    user_device: '',
    country: null,
    language: languages?.base ?? null,
    suspicion: null,
    is_partial: false,
    started_at: null,
    last_answer_at: null,
    seconds: 42,
    score: null,
    left_at: null,
    former_id: null,
    fields: settings.fields.map((field) => ({ name: field.name, label: fieldLabel(field), value: 'A sample value' })),
    is_identified: false,
    source: null,
  };
}

function sampleAnswer(question: Question, text: string): Answer {
  const { id, type, settings, config } = question;
  return {
    question_id: id,
    question_title: readTitle(question),
    question_type: type,
    value: sampleValue(question, text),
    extra: {
      ...('include_name' in config && config.include_name ? { name: 'Sam Sample' } : {}),
      ...(settings.comment_box && faceOf(question).canComment ? { comments: 'A sample comment' } : {}),
    },
  };
}

function sampleValue(question: Question, text: string): AnswerValue {
  const face = faceOf(question);
  const value = face.sampleValue(question, text);
  return value === null ? null : face.normalise(question, value);
}

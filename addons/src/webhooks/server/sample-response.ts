import { randomUUID } from 'node:crypto';
import type { Answer, AnswerValue, Question, SurveyDraft } from '@userfeedback/contract';
import { faceOf, fieldLabel, readWithFallbacks } from '@userfeedback/engine';
import type { Sent } from './payload.ts';

export function sampleResponse(
  { id, title, questions, settings, languages: { base: language } }: SurveyDraft,
  now: Date,
  pageUrl: string,
): Sent {
  return {
    survey: { id: id ?? 0, title },
    event: 'response.created',
    response: {
      submission_id: randomUUID(),
      is_partial: false,
      former_id: null,
      started_at: null,
      seconds: 42,
      left_at: null,
      language,
      id: 0,
      submitted_at: now.toISOString(),
      page_submitted: { name: 'Sample page', url: pageUrl },
      answers: questions.map(sampleAnswer),
      fields: settings.fields.map((field) => ({
        name: field.name,
        label: fieldLabel(field),
        value: 'A sample value',
      })),
    },
  };
}

function sampleAnswer(question: Question): Answer {
  const { id, title, type, settings, config } = question;
  return {
    question_id: id,
    question_title: readWithFallbacks(title),
    question_type: type,
    value: sampleValue(question),
    extra: {
      ...('include_name' in config && config.include_name ? { name: 'Sam Sample' } : {}),
      ...(settings.comment_box && faceOf(question).canComment ? { comments: 'A sample comment' } : {}),
    },
  };
}

/** The first typical value that the question's type accepts; none for a choice without options. */
function sampleValue(question: Question): AnswerValue {
  const face = faceOf(question);
  const options = face.optionValues(question);
  const typical: (string | string[])[] = [
    ...options.slice(-1),
    options.slice(0, 2),
    'This is a sample answer.',
    'visitor@example.com',
  ];
  const fitting = typical.find((value) => value.length > 0 && face.checkAnswer(question, value) === null);
  return fitting === undefined ? null : face.normalise(question, fitting);
}

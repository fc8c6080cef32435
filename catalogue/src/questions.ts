import type { Comparator, Condition, Question, QuestionOf } from '@userfeedback/contract';
import type { QuestionCore } from '@userfeedback/engine';
import { NEW_SETTINGS, questionTypes } from '@userfeedback/engine';

type Logic = Question['logic'];

interface More {
  required?: boolean;
  comment?: boolean;
  /** Absent: always asked. */
  when?: Logic;
}

type Test = [question: string, compare: Comparator, value: string];

/** All of these earlier answers must have been given. */
export function onlyIf(...tests: Test[]): Logic {
  return { enabled: true, action: 'show', conditions: tests.map(conditionOf) };
}

export function choice(id: string, title: string, options: string[], more?: More): QuestionOf<'radio-button'> {
  return questionTypes['radio-button'].make(coreOf(id, title, more), { options });
}

export function choices(id: string, title: string, options: string[], more?: More): QuestionOf<'checkbox'> {
  return questionTypes.checkbox.make(coreOf(id, title, more), { options });
}

export function text(id: string, title: string, more?: More): QuestionOf<'text'> {
  return questionTypes.text.make(coreOf(id, title, more));
}

export function longText(id: string, title: string, more?: More): QuestionOf<'long-text'> {
  return questionTypes['long-text'].make(coreOf(id, title, more));
}

export function email(id: string, title: string, more?: More): QuestionOf<'email'> {
  return questionTypes.email.make(coreOf(id, title, more));
}

export function stars(id: string, title: string, more?: More): QuestionOf<'star-rating'> {
  return questionTypes['star-rating'].make(coreOf(id, title, more));
}

export function nps(id: string, title: string, more?: More): QuestionOf<'nps'> {
  return questionTypes.nps.make(coreOf(id, title, more));
}

function coreOf(id: string, title: string, { required = false, comment = false, when }: More = {}): QuestionCore {
  return {
    id,
    title,
    settings: { ...NEW_SETTINGS, required, comment_box: comment },
    logic: when ?? { enabled: false, action: 'show', conditions: [] },
    jumps: [],
  };
}

function conditionOf([question_id, compare, value]: Test): Condition {
  return { question_id, compare, value };
}

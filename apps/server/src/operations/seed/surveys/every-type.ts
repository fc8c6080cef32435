import type { AnswerValue } from '@userfeedback/contract';
import { Question } from '@userfeedback/contract';
import { addDays, faceOf, partsOf, QUESTION_TYPES, questionTypes, valuesOf } from '@userfeedback/engine';
import { writeComment } from '../phrases/write-comment.ts';
import type { Random } from '../random.ts';
import type { Blueprint } from './blueprint.ts';
import { moodOf } from './question-kinds.ts';

/** A question of each type, as the type's own sample: to measure, not to look at. */
export const everyType: Blueprint = {
  title: 'Questions of all types',
  state: 'publish',
  share: 1,
  age: 1,
  growth: 1,
  completion: 0.3,
  mood: [0.6, 0.7],
  questions: QUESTION_TYPES.map((type) => {
    const question = Question.parse({ id: type, type, ...questionTypes[type].sample });
    return {
      question,
      answer: (happiness, random) => ({
        value: random.chance(SKIPS)
          ? null
          : answerTo(question, writeComment(moodOf(happiness, random), random), random),
      }),
    };
  }),
};

const SKIPS = 0.1;
/** Numbers and days that all samples take. */
const NUMBERS = [0, 1000] as const;
const DAYS = ['2024-01-01', 1000] as const;

function answerTo(question: Question, text: string, random: Random): AnswerValue {
  const face = faceOf(question);
  const options = valuesOf(question);
  const parts = partsOf(question);
  switch (face.coding) {
    case 'step':
      return Number(random.pick(options));
    case 'option':
      return face.storesAs === 'list' ? [random.pick(options)] : random.pick(options);
    case 'amount':
      return random.int(...NUMBERS);
    case 'day':
      return addDays(DAYS[0], random.int(0, DAYS[1]));
    case 'cell':
      return Object.fromEntries(parts.map((part) => [part, random.pick(options)]));
    case 'place': {
      const at = random.int(0, parts.length - 1);
      return [...parts.slice(at), ...parts.slice(0, at)];
    }
    default:
      return face.sampleValue(question, text);
  }
}

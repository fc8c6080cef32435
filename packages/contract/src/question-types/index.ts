import { z } from 'zod';
import { checkbox } from './checkbox.ts';
import { contact } from './contact.ts';
import { date } from './date.ts';
import { dropdown } from './dropdown.ts';
import { email } from './email.ts';
import { iconChoice } from './icon-choice.ts';
import { imageRadio } from './image-radio.ts';
import { longText } from './long-text.ts';
import { matrix } from './matrix.ts';
import { nps } from './nps.ts';
import { number } from './number.ts';
import { radioButton } from './radio-button.ts';
import { ranking } from './ranking.ts';
import { scale } from './scale.ts';
import { starRating } from './star-rating.ts';
import { statement } from './statement.ts';
import { text } from './text.ts';

export type { IconOption } from './icon-choice.ts';
export type { ImageOption } from './image-radio.ts';

/** What a survey can ask. The shapes of questions and their names are made from this list. */
const types = [
  radioButton,
  checkbox,
  dropdown,
  imageRadio,
  iconChoice,
  ranking,
  matrix,
  text,
  longText,
  email,
  contact,
  number,
  date,
  starRating,
  scale,
  nps,
  statement,
] as const;

type Side = keyof (typeof types)[number];
type Shapes<Types extends readonly { [S in Side]: unknown }[], S extends Side> = { [At in keyof Types]: Types[At][S] };

/** `map` does not know that each shape stays in its place. */
function shapes<S extends Side>(side: S): Shapes<typeof types, S> {
  return types.map((type) => type[side]) as unknown as Shapes<typeof types, S>;
}

export const Question = z.discriminatedUnion('type', shapes('stored'));
export type Question = z.infer<typeof Question>;
export type QuestionType = Question['type'];
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>;

export const WidgetQuestion = z.discriminatedUnion('type', shapes('forVisitors'));
export type WidgetQuestion = z.infer<typeof WidgetQuestion>;
export type WidgetQuestionOf<T extends QuestionType> = Extract<WidgetQuestion, { type: T }>;

/** For what visitors' browsers and the server both do. */
export type AskedQuestion = Question | WidgetQuestion;
export type AskedQuestionOf<T extends QuestionType> = Extract<AskedQuestion, { type: T }>;

export const QUESTION_TYPE_NAMES = types.map(({ stored }) => stored.shape.type.value);

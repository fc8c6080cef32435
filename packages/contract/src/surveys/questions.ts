import { z } from 'zod';
import {
  COMPARATORS,
  CONDITIONS_MAX,
  DEFAULT_ICON_COLOR,
  ICON_SIZES,
  OPTIONS_MAX,
  TEXT_MAX,
  TITLE_MAX,
} from '../limits.ts';
import { Color, QUOTING } from '../shapes.ts';

export const Comparator = z.enum(COMPARATORS);
export type Comparator = z.infer<typeof Comparator>;
export const ConditionValue = z.union([z.string().max(TEXT_MAX), z.number()]);

export const Condition = z.object({
  question_id: z.string().max(64),
  compare: Comparator,
  value: ConditionValue,
});
export type Condition = z.infer<typeof Condition>;

export const QuestionLogic = z.object({
  enabled: z.boolean().default(false),
  action: z.enum(['show', 'hide']).default('show'),
  conditions: z.array(Condition).max(CONDITIONS_MAX).default([]),
});
export type QuestionLogic = z.infer<typeof QuestionLogic>;

const settings = {
  required: z.boolean().default(false),
  randomize: z.boolean().default(false),
  comment_box: z.boolean().default(false),
};
export const QuestionSettings = z.object(settings);
export const IconQuestionSettings = z.object({
  ...settings,
  icon_color: Color.default(DEFAULT_ICON_COLOR),
  icon_size: z.enum(ICON_SIZES).default('medium'),
});

const OptionText = z
  .string()
  .max(TEXT_MAX)
  .transform((text) => text.trim());
const options = <T extends z.ZodType>(item: T) =>
  z.array(item).max(OPTIONS_MAX, `At most ${OPTIONS_MAX} options.`).default([]);

export const ImageOption = z.object({
  label: OptionText,
  image: z.string().max(2000).default(''),
});
export type ImageOption = z.infer<typeof ImageOption>;

/** Stored as `{name, style}`; the other form `{style, icon}` is accepted too. */
export const Icon = z
  .object({
    name: z.string().max(80).optional(),
    icon: z.string().max(80).optional(),
    style: z.string().max(20).default('regular'),
  })
  .transform(({ name, icon, style }) => ({ name: name ?? icon ?? '', style }));
export const IconOption = z.object({ label: OptionText, icon: Icon.prefault({}) });
export type IconOption = z.infer<typeof IconOption>;
const TextOptions = z.object({ options: options(OptionText) }).prefault({});
const NoConfig = z.object({}).prefault({});

function question<T extends string, C extends z.ZodType, S extends z.ZodType>(type: T, config: C, settingsShape: S) {
  return z.object({
    /** Made by the editor; the server makes one if it is missing. */
    id: z.string().max(64).default(''),
    title: z.string().max(TITLE_MAX).default('').describe(QUOTING),
    type: z.literal(type),
    config,
    settings: settingsShape,
    logic: QuestionLogic.prefault({}),
  });
}

const plain = QuestionSettings.prefault({});

export const Question = z.discriminatedUnion('type', [
  question('radio-button', TextOptions, plain),
  question('checkbox', TextOptions, plain),
  question('image-radio', z.object({ options: options(ImageOption) }).prefault({}), plain),
  question('text', NoConfig, plain),
  question('long-text', NoConfig, plain),
  question('email', z.object({ include_name: z.boolean().default(false) }).prefault({}), plain),
  question('star-rating', NoConfig, plain),
  question('nps', NoConfig, plain),
  question('icon-choice', z.object({ options: options(IconOption) }).prefault({}), IconQuestionSettings.prefault({})),
]);
export type Question = z.infer<typeof Question>;
export type QuestionType = Question['type'];
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>;

import { z } from 'zod';
import { Condition, Jump, QuestionLogic } from '../conditions.ts';
import { JUMPS_MAX, TITLE_MAX } from '../limits.ts';
import { QUOTING } from '../shapes.ts';

interface Own<C extends z.ZodType, S extends z.ZodType> {
  config: C;
  settings: S;
}

/**
 * The shapes of one type. What visitors get of a question is an allow-list: what is not in `forVisitors` stays on the
 * server.
 */
export function questionType<
  T extends string,
  C extends z.ZodType,
  S extends z.ZodType,
  VC extends z.ZodType,
  VS extends z.ZodType,
>(type: T, stored: Own<C, S>, forVisitors: Own<VC, VS>) {
  return {
    stored: z.object({
      /** Made by the editor; the server makes one if it is missing. */
      id: z.string().max(64).default(''),
      title: z.string().max(TITLE_MAX).default('').describe(QUOTING),
      type: z.literal(type),
      config: stored.config,
      settings: stored.settings,
      logic: QuestionLogic.prefault({}),
      jumps: z.array(Jump).max(JUMPS_MAX).default([]),
    }),
    forVisitors: z.object({
      id: z.string().default(''),
      title: z.string().default(''),
      type: z.literal(type),
      config: forVisitors.config,
      settings: forVisitors.settings,
      logic: VisitorLogic,
      /** Present only if there are some. */
      jumps: z.array(Jump.pick({ compare: true, value: true, to: true })).optional(),
      /** Both are present only if they are set and in use. */
      same_screen: z.boolean().optional(),
      show_result: z.boolean().optional(),
      can_skip: z.boolean().default(true),
      /** Set by the widget: what the visitor reads of its parts if that is not their own text, as `1` of the first option. */
      shown: z.record(z.string(), z.string()).optional(),
    }),
  };
}

const VisitorLogic = QuestionLogic.pick({ enabled: true, action: true })
  .extend({
    conditions: z.array(Condition.pick({ question_id: true, compare: true, value: true })).default([]),
  })
  .prefault({});

export const QuestionSettings = z.object({
  required: z.boolean().default(false),
  randomize: z.boolean().default(false),
  comment_box: z.boolean().default(false),
  /** On the screen of the question before. It rests where a rule or a jump asks for a screen of its own. */
  same_screen: z.boolean().default(false),
  /** Visitors see how others have answered after they have. */
  show_result: z.boolean().default(false),
});

export const SettingsForVisitors = QuestionSettings.pick({ required: true, randomize: true, comment_box: true });

const NoConfig = z.object({}).prefault({});

/** A type without fields of its own. */
export const PLAIN = { config: NoConfig, settings: QuestionSettings.prefault({}) };
export const PLAIN_FOR_VISITORS = {
  config: NoConfig,
  settings: SettingsForVisitors.prefault({}),
};

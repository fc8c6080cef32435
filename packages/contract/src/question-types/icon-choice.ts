import { z } from 'zod';
import { DEFAULT_ICON_COLOR, ICON_SIZES } from '../limits.ts';
import { Color } from '../shapes.ts';
import { OptionText, options, optionsForVisitors } from './options.ts';
import { QuestionSettings, questionType, SettingsForVisitors } from './question-type.ts';

/** Stored as `{name, style}`; the other form `{style, icon}` is accepted too. */
const Icon = z
  .object({
    name: z.string().max(80).optional(),
    icon: z.string().max(80).optional(),
    style: z.string().max(20).default('regular'),
  })
  .transform(({ name, icon, style }) => ({ name: name ?? icon ?? '', style }));
const IconOption = z.object({ label: OptionText, icon: Icon.prefault({}) });
export type IconOption = z.infer<typeof IconOption>;

const look = { icon_color: Color.default(DEFAULT_ICON_COLOR), icon_size: z.enum(ICON_SIZES).default('medium') };

const DrawnIcon = z.object({
  name: z.string(),
  style: z.string(),
  icon: z.string().optional(),
  path: z.string().optional(),
});

export const iconChoice = questionType(
  'icon-choice',
  { config: options(IconOption), settings: QuestionSettings.extend(look).prefault({}) },
  {
    config: optionsForVisitors(z.object({ label: z.string(), icon: DrawnIcon })),
    settings: SettingsForVisitors.extend(look).prefault({}),
  },
);

import { z } from 'zod';
import { OptionText, options, optionsForVisitors } from './options.ts';
import { PLAIN, PLAIN_FOR_VISITORS, questionType } from './question-type.ts';

export const ImageOption = z.object({
  label: OptionText,
  image: z.string().max(2000).default(''),
});
export type ImageOption = z.infer<typeof ImageOption>;

export const imageRadio = questionType(
  'image-radio',
  { ...PLAIN, config: options(ImageOption) },
  { ...PLAIN_FOR_VISITORS, config: optionsForVisitors(ImageOption.pick({ label: true, image: true })) },
);

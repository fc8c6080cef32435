import { z } from 'zod';

export const SWITCH: Record<string, boolean> = {
  on: true,
  true: true,
  '1': true,
  off: false,
  false: false,
  '0': false,
};
export const onOff = z
  .string()
  .refine((text) => text.toLowerCase() in SWITCH, 'must be on or off')
  .transform((text) => SWITCH[text.toLowerCase()] === true);

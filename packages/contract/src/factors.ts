import { z } from 'zod';
import { PASSKEY_NAME_MAX } from './limits.ts';
import { givenName } from './shapes.ts';

/** Six digits of an app; blanks between them do not count. */
export const Code = z.string().max(20);
export const RecoveryCode = z.string().max(40);
/** What a browser's passkey functions take and return, as WebAuthn writes it in JSON. */
export const PasskeyJson = z.record(z.string(), z.unknown());
export const PasskeyName = givenName(PASSKEY_NAME_MAX);

export const SECOND_FACTORS = ['codes', 'passkey', 'provider'] as const;
/** What proves that it is the person whose password was right. */
export const SecondStep = z.object({
  methods: z.array(z.enum(['code', 'passkey', 'recovery_code'])),
  until: z.string(),
});
export type SecondStep = z.infer<typeof SecondStep>;

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Kept by the maker of the device or browser, so that it is there on other devices too. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

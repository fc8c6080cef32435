import { z } from 'zod';
import { LANGUAGES_MAX, TRANSLATION_MAX, TRANSLATIONS_MAX } from '../limits.ts';
import { recordWithin } from '../shapes.ts';

const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** Language with script and region at most, in the canonical form of BCP 47: `de`, `pt-BR`, `zh-Hans`, `es-419`. */
export const LanguageTag = z
  .string()
  .max(35)
  .transform((text, context) => {
    const tag = canonical(text);
    if (tag !== null) return tag;
    context.addIssue({ code: 'custom', message: 'Not the tag of a language, such as de or pt-BR.' });
    return z.NEVER;
  });
export type LanguageTag = z.infer<typeof LanguageTag>;

function canonical(text: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return TAG.test(tag) ? tag : null;
  } catch {
    return null;
  }
}

export const Languages = z
  .object({
    /** Null: not known, as in surveys from before there were languages. Visitors get only `live` languages. */
    base: LanguageTag.nullable().default(null),
    others: z
      .array(
        z.object({
          tag: LanguageTag,
          live: z.boolean().default(false),
        }),
      )
      .max(LANGUAGES_MAX, `At most ${LANGUAGES_MAX} other languages.`)
      .default([]),
    choice: z.boolean().default(false),
  })
  .superRefine(({ base, others }, context) => {
    for (const [index, { tag }] of others.entries()) {
      if (tag !== base && others.findIndex((other) => other.tag === tag) === index) continue;
      context.addIssue({
        code: 'custom',
        path: ['others', index, 'tag'],
        message: 'This language has already been added.',
      });
    }
  });
export type Languages = z.infer<typeof Languages>;

export const Translation = z.object({
  /**
   * `title`, `thanks`, `closed`, `skip`, `next` and `toggle` are texts of the survey, a question's id is its title, and
   * `{id}/{place}` an option, counted from 1.
   */
  key: z.string().max(80),
  /** The text that was translated. If the survey has another one by now, the translation is not shown. */
  of: z.string().max(TRANSLATION_MAX),
  text: z.string().max(TRANSLATION_MAX),
  /** A machine made it, and nobody has confirmed it. */
  machine: z.literal(true).optional(),
});
export type Translation = z.infer<typeof Translation>;

/** By tag. */
export const Translations = recordWithin(
  LANGUAGES_MAX,
  LanguageTag,
  z.array(Translation).max(TRANSLATIONS_MAX, `At most ${TRANSLATIONS_MAX} texts.`),
);
export type Translations = z.infer<typeof Translations>;

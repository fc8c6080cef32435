import type {
  LinkDocument as LinkDocumentShape,
  SurveyDraft,
  SurveyPlaces,
  TestDocument,
  WidgetSurvey,
} from '@userfeedback/contract';
import { LinkDocument } from '@userfeedback/contract';
import { DEFAULT_CLOSED_MESSAGE } from '@userfeedback/contract/limits';
import type { WordFile } from '@userfeedback/engine';
import { directionOf, readWithFallbacks, shownLanguages } from '@userfeedback/engine';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Deps, SiteNow } from '../../platform/deps.ts';
import { toPublicAddress } from '../media/own-addresses.ts';
import type { StoredSurvey } from '../surveys/stored/stored-survey.ts';
import { counterAction, invitedAction } from '../visitor/checks.ts';
import type { Made } from '../visitor/kept-document.ts';
import { languageParts } from '../visitor/language-parts.ts';
import { widgetDocument } from '../visitor/widget-document.ts';
import { withoutRules } from '../visitor/without-rules.ts';
import type { BuiltLink } from './built-link.ts';
import { surveyPage } from './page.ts';
import { wordsIn } from './words.ts';

interface Linked {
  row: StoredSurvey;
  /** As in force. */
  survey: SurveyDraft;
  link: SurveyPlaces['link'];
  /** Only for personal links. */
  notice?: LinkDocumentShape['notice'];
  built: BuiltLink;
  limits: Made['limits'];
  site: SiteNow;
  now: Date;
  /** Instead of what visitors get. */
  test?: TestDocument;
}

export interface SurveyPageSource {
  hasFonts: boolean;
  htmlIn: (language: string) => string;
}

export async function openSurveyPage(
  { host, config }: Pick<Deps, 'host' | 'config'>,
  { row, survey, link, notice, built, limits, site, now, test }: Linked,
): Promise<SurveyPageSource> {
  const sources = { publicAddons: [], site, host, config, now, limits };
  const { surveys, ...document } = test ?? (await widgetDocument([row], sources));
  const [whole] = surveys;
  if (!whole) throw new Error(`Survey ${row.id} is open, but not shown.`);
  // One response each.
  const again = link.again && !notice;
  const action = notice ? invitedAction(row.id) : again ? counterAction(row.id) : undefined;
  const proof = action && !test ? { submission: makeNonce(config, action, now) } : {};
  const { base } = survey.languages;
  const isOnly = whole.questions.length === 1;
  /** What somebody has written on the button stays. */
  const withSend = (text: string, language: string) => {
    const { next, link: words } = wordsIn(language, base);
    return isOnly && text === next ? words.send : text;
  };
  const { look, ...rest } = onPage(whole);
  const placed = {
    ...rest,
    look: { ...look, next_text: withSend(look.next_text, base ?? 'en') },
    nonces: { ...whole.nonces, ...proof },
  };
  const parts = languageParts(survey);
  for (const [tag, { texts }] of Object.entries(parts)) if (texts.next) texts.next = withSend(texts.next, tag);
  const tags = shownLanguages(survey.languages);
  const titleIn = (language: string) => parts[language]?.texts.title ?? placed.title;
  const texts = Object.fromEntries(
    tags.map((tag) => {
      const { answered, link: words } = wordsIn(tag, base);
      const said = { answered, again: words.again, notice: notice && words[notice] };
      return [tag, { dir: directionOf(tag), title: titleIn(tag), ...said }];
    }),
  );
  const { logo } = whole.look;
  const image = toPublicAddress(config.publicUrl)(link.image) || (logo.type === 'custom' ? logo.src : '');
  const htmlIn = (language: string) => {
    const part = parts[language];
    const words = wordsIn(language, base);
    const shown = notice ? forOnePerson(placed, words) : placed;
    // What is shown first needs no further call; elsewhere the only question's button says something else.
    const own = isOnly ? parts : part && { [language]: part };
    const languages = shown.languages && { ...shown.languages, ...own };
    return surveyPage({
      language,
      dir: part?.dir ?? shown.dir,
      id: row.id,
      title: titleIn(language),
      description: link.description,
      image,
      look: whole.look,
      needs: shown.needs,
      words,
      notice: notice && words.link[notice],
      data: LinkDocument.parse({
        ...document,
        surveys: [{ ...shown, languages }],
        link: { again, texts: tags.length > 1 ? texts : {} },
        notice,
      }),
      built,
    });
  };
  return { hasFonts: whole.font_sheet !== null, htmlIn };
}

/** Placed, for everybody who has not answered; the page itself has the logo. */
function onPage(survey: WidgetSurvey): WidgetSurvey {
  const { look, settings, ...rest } = withoutRules(survey);
  return {
    ...rest,
    is_shortcode: true,
    needs: rest.needs.filter((need) => need !== 'rules'),
    look: { ...look, logo: { type: 'none', src: '' } },
    settings: { ...settings, behavior: { ...settings.behavior, display_length: 'until_response' } },
  };
}

/** The link stands in place of a signature, and the thanks wait for the server, which may know it as used. */
function forOnePerson(survey: WidgetSurvey, { link }: WordFile['words']): WidgetSurvey {
  const { settings, needs } = survey;
  const messages = { invitation_used: link.used, invitation_required: link.gone };
  return {
    ...survey,
    needs: [...needs.filter((need) => need !== 'limits'), 'limits'],
    settings: { ...settings, one_per_person: undefined, limits: { ...settings.limits, messages } },
  };
}

export function closedMessage(survey: SurveyDraft, language: string): string {
  const translated = languageParts(survey)[language]?.texts.closed;
  if (translated !== undefined) return translated;
  const own = survey.settings.limits.closed_message.trim();
  const isOwn = own !== '' && own !== DEFAULT_CLOSED_MESSAGE;
  return isOwn ? readWithFallbacks(own) : wordsIn(language, survey.languages.base).closed;
}

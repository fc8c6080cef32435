import type { PrivacyText, Question } from '@userfeedback/contract';
import {
  answeringInForce,
  faceOf,
  fieldLabel,
  fontSheet,
  KEPT_IN_BROWSER,
  keepsVisits,
  otherLabel,
  resolveLook,
  widgetSettingsOf,
} from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { addonsInUse } from '../addon-store/service.ts';
import type { LiveSurvey } from '../surveys/service.ts';
import { listLiveSurveys } from '../surveys/service.ts';

/**
 * What surveys store of visitors, by present settings and surveys. Everybody may read it, so it leaves out drafts,
 * people and hosts.
 */
export async function privacyText(deps: Deps): Promise<PrivacyText> {
  const surveys = await listLiveSurveys(deps);
  return {
    sections: [
      {
        title: 'Who is responsible',
        sentences: [
          `The operator of ${deps.host.info().name} is responsible for its surveys and for what they store. They are asked to find out what visitors think of this site.`,
        ],
      },
      { title: 'What surveys ask for', sentences: asked(surveys) },
      { title: 'What is stored with an answer', sentences: storedBeside(deps, surveys) },
      { title: 'What is kept in your browser', sentences: keptInBrowser(deps, surveys) },
      { title: 'Who receives it', sentences: receivers(deps, surveys) },
      {
        title: 'How long it is kept',
        sentences: [
          'Responses are kept until the operator deletes them, or erases them because you ask for it.',
          'Addresses are kept with the response they belong to, and no longer.',
        ],
      },
      { title: 'How it is protected', sentences: protection(deps) },
      { title: 'Your rights', sentences: rights(deps) },
    ],
  };
}

function asked(surveys: readonly LiveSurvey[]): string[] {
  if (surveys.length === 0) return ['No survey is published at the moment.'];
  const sentences = surveys.map(({ title, questions }) => {
    const kinds = KINDS.filter(([, isAskedBy]) => questions.some(isAskedBy)).map(([name]) => name);
    return `“${title}” asks for ${listOf(kinds)}.`;
  });
  const isFree = surveys.some(({ questions }) => questions.some((one) => isFreeText(one) || one.settings.comment_box));
  return isFree ? [...sentences, 'Visitors may write personal data here.'] : sentences;
}

const isAddress = (question: Question) => faceOf(question).asksForAddress;
const isFreeText = (question: Question) =>
  (faceOf(question).isFreeText && !isAddress(question)) || otherLabel(question) !== undefined;
const isChoice = (question: Question) => faceOf(question).hasOptions;

const KINDS: readonly (readonly [string, (question: Question) => boolean])[] = [
  ['an e-mail address', isAddress],
  ['a name', ({ config }) => 'include_name' in config && config.include_name],
  ['free text', isFreeText],
  ['comments', ({ settings }) => settings.comment_box],
  ['choices', isChoice],
  ['ratings', (question) => faceOf(question).isScored],
];

const IP_ADDRESS = {
  full: 'Your IP address is stored in full.',
  truncated: 'Your IP address is stored without its end, so that it stands for a network of many people.',
  none: 'Your IP address is not stored.',
} as const;

function storedBeside({ site }: Deps, surveys: readonly LiveSurvey[]): string[] {
  const labels = new Set(surveys.flatMap(({ settings }) => settings.fields.map(fieldLabel)));
  return [
    'With each response the moment, the name and address of the page, your browser, operating system and kind of device, and your country as far as it is known are stored.',
    ...(labels.size > 0 ? [`Surveys also store what this site knows of you: ${listOf([...labels])}.`] : []),
    IP_ADDRESS[site.now().settings.ip_storage],
  ];
}

function keptInBrowser(deps: Deps, surveys: readonly LiveSurvey[]): string[] {
  const entries = [
    ...(surveys.length > 0 ? KEPT_IN_BROWSER : []),
    ...addonsInUse(deps).flatMap((addon) => addon.keptInBrowser ?? []),
  ];
  if (entries.length === 0) return ['Nothing.'];
  const { settings: site } = deps.site.now();
  const isKeptBy = ({ settings }: LiveSurvey) => keepsVisits(answeringInForce(settings.answering, site));
  return entries.flatMap(({ name, place, time, purpose, ...entry }) => {
    const keepers = surveys.filter((survey) => (entry.keepsVisits ?? isKeptBy(survey)) === isKeptBy(survey));
    if (keepers.length === 0 && name.includes('{cookie}')) return [];
    const names = new Set(keepers.map(({ cookie_name }) => `“${name.replace('{cookie}', cookie_name)}”`));
    return `${name.includes('{cookie}') ? listOf([...names]) : `“${name}”`} (${place}, ${time}): ${purpose}.`;
  });
}

/** Only kinds of receivers, because everybody may read this. */
function receivers(deps: Deps, surveys: readonly LiveSurvey[]): string[] {
  const { site, config } = deps;
  const { settings, access } = site.now();
  const fonts = config.fonts?.service ?? null;
  const hasFont = surveys.some((survey) => {
    const look = resolveLook(survey.settings, widgetSettingsOf(settings), access);
    return fontSheet(fonts, look.font) !== null;
  });
  // The last addon of the catalogue comes first.
  const ofAddons = addonsInUse(deps)
    .toReversed()
    .flatMap(({ receiver }) => surveys.map((survey) => receiver?.(survey)));
  const sentences = [
    surveys.some(({ notifications }) => notifications.email.active) &&
      'People who work for this site receive responses by e-mail.',
    ...ofAddons,
    config.ai !== null &&
      'The provider of a language model reads answers to summarise them, without e-mail addresses that were asked for.',
    hasFont && 'A font service is called by your browser and so learns your IP address.',
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length > 0 ? [...new Set(sentences)] : ['Nobody outside this server.'];
}

function protection({ config }: Deps): string[] {
  const isSecure = config.publicUrl.startsWith('https:');
  return [
    'Responses are stored on a server of the operator’s own, and only people whose role allows it can read them.',
    ...(isSecure ? ['They reach it encrypted.'] : []),
  ];
}

function rights(deps: Deps): string[] {
  return [
    'You can ask the operator what is stored of you, for a copy of it, and to correct or erase it. Responses are found by an e-mail address in them, personal links by the one that they were made for.',
    'Responses without an e-mail address cannot be found by one.',
    ...addonsInUse(deps).flatMap(({ unfindable }) => unfindable ?? []),
    'You can complain to the data protection authority of your country.',
  ];
}

function listOf(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

import type { TestDocument, WidgetSurvey } from '@userfeedback/contract';
import { SAMPLE_MAX } from '@userfeedback/contract/limits';
import { NOT_SHOWN_TEXTS } from '@userfeedback/contract/not-shown-texts';
import { canBegin, describeTrigger, inForce, notShown } from '@userfeedback/engine';
import type { Deps } from '../../../platform/deps.ts';
import type { StoredSurvey } from '../../surveys/stored/stored-survey.ts';
import { draftOf } from '../../surveys/stored/stored-survey.ts';
import { widgetDocument } from '../../visitor/widget-document.ts';
import { withoutRules } from '../../visitor/without-rules.ts';
import type { LinkRow } from '../queries.ts';
import { testNonces } from '../service.ts';

/** Only this survey, shown at once unless its rules are to be followed. */
export async function testDocument(deps: Deps, link: LinkRow, row: StoredSurvey): Promise<TestDocument> {
  const { site, host, config, now } = deps;
  const follow_rules = link.follow_rules === 1;
  const sources = {
    site: site.now(),
    host,
    config,
    now: now(),
    publicAddons: ['targeting'],
    limits: new Map(),
    isTest: true,
  };
  const { surveys, ...document } = await widgetDocument([row], sources);
  const tested = surveys.map((survey) => ({
    ...(follow_rules ? survey : withoutRules(survey)),
    nonces: testNonces(deps, link),
  }));
  return {
    ...document,
    // As for a visitor who has never seen any survey, and is in every share.
    widget_settings: { ...document.widget_settings, frequency_days: 0, frequency_session: false },
    // A test must not show up in the page's analytics.
    surveys: tested.map((survey) => ({
      ...survey,
      settings: {
        ...survey.settings,
        enable_tracking: false,
        answering: withoutSaving(survey),
        limits: { ...survey.settings.limits, sample_percent: SAMPLE_MAX },
      },
    })),
    reasons: tested.length > 0 ? {} : { [row.id]: [reasonOf(deps, row)] },
    test: { follow_rules, texts: textsOf(row.title, tested[0]) },
  };
}

/** Going back works as usual, but nothing of a test is saved. */
function withoutSaving({ settings: { answering } }: WidgetSurvey): WidgetSurvey['settings']['answering'] {
  return answering && { ...answering, save_partial: false, notice: false };
}

/** Why nobody can be shown it. */
function reasonOf({ site }: Deps, row: StoredSurvey): keyof typeof NOT_SHOWN_TEXTS {
  const { access } = site.now();
  const draft = draftOf(row);
  if (notShown(draft, access) === 'question-at-rest') return 'question-types-addon';
  const { survey } = inForce(draft, access);
  return survey.questions.length > 0 && !canBegin(survey) ? 'beginning' : 'questions';
}

function textsOf(title: string, survey: WidgetSurvey | undefined): Record<string, string> {
  const named = `Test: “${title}”`;
  return {
    ...NOT_SHOWN_TEXTS,
    test: 'Test. Nothing is counted.',
    again: 'Start again',
    waits: `${named} waits for ${survey ? triggerOf(survey) : ''}.`,
    hidden: `${named} is not shown here.`,
    redirect: 'Here visitors go on to',
  };
}

function triggerOf({ settings: { behavior } }: WidgetSurvey): string {
  const seconds = behavior.timing_delay;
  return {
    immediate: 'the page',
    delay: seconds === 1 ? '1 second to pass' : `${seconds} seconds to pass`,
    before_abandon: 'the pointer to leave the page, on a computer',
    half_page: 'half of the page to be read',
    triggers: behavior.triggers.map(describeTrigger).join(', or '),
  }[behavior.timing];
}

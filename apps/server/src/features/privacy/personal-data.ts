import type { PersonalData, SurveyResponse } from '@userfeedback/contract';
import { answerText, plainAddress } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { findResponses } from '../responses/service.ts';
import { openSurvey } from '../surveys/stored/service.ts';
import type { SurveyRecord } from '../surveys/stored/stored-survey.ts';
import { findByAddress, testAnswers, visitTexts } from './find.ts';
import { listSent } from './find-queries.ts';

const PER_PAGE = 100;
const GROUP = { group_id: 'userfeedback-responses', group_label: 'Survey responses' };

type Item = PersonalData['data'][number];
type Fact = Item['data'][number];
type Sent = Awaited<ReturnType<typeof listSent>>[number];

/** One page, by survey and id. */
export async function personalData(
  deps: Deps,
  { email, page }: { email: string; page: number },
): Promise<PersonalData> {
  const { responses, tests, visits, invitations } = await findByAddress(deps.db, plainAddress(email));
  const all = [...responses, ...tests, ...visits, ...invitations];
  const from = (page - 1) * PER_PAGE;
  const wanted = all.slice(from, from + PER_PAGE);
  const data: Item[] = [];
  for (const [surveyId, list] of Map.groupBy(wanted, ({ survey_id }) => survey_id)) {
    const survey = await openSurvey(deps, surveyId);
    const ids = list.flatMap((one) => ('response_id' in one ? one.response_id : []));
    const sent = Map.groupBy(await listSent(deps.db, surveyId, ids), ({ response_id }) => response_id);
    for (const response of await findResponses(deps.db, surveyId, ids))
      data.push(responseItem(deps, survey, response, sent.get(response.id) ?? []));
    for (const one of list) {
      if ('saved_at' in one) data.push(visitItem(deps, survey, one));
      else if ('number' in one) data.push(invitationItem(survey, one));
      else if (!('response_id' in one)) data.push(testItem(deps, survey, one));
    }
  }
  return { data, done: from + PER_PAGE >= all.length };
}

function responseItem(
  deps: Deps,
  survey: SurveyRecord | undefined,
  response: SurveyResponse,
  sent: readonly Sent[],
): Item {
  const { id, status, suspicion, page_submitted: page, source } = response;
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Survey', survey?.title],
    ['Response', `#${id}`],
    ['Submitted', moment(deps, response.submitted_at)],
    ['Page', page.name],
    ['Page address', page.url],
    ...response.answers.flatMap((answer) => {
      const { question_title: title, value, extra } = answer;
      return [
        [title, value === null ? '(skipped)' : answerText(answer)] as const,
        [`${title} - Name`, extra.name] as const,
        [`${title} - Comments`, extra.comments] as const,
        [`${title} - Other`, extra.other] as const,
      ];
    }),
    ...response.fields.map(({ label, value }) => [label, value] as const),
    ['Invited as', response.invited_as],
    ['IP address', response.user_ip],
    ['Browser', response.user_browser],
    ['Operating system', response.user_os],
    ['Device', response.user_device],
    ['Country', response.country],
    ['Status', STATUS[status]],
    ['Suspected spam', suspicion === null ? null : (REASONS[suspicion] ?? suspicion)],
    [source?.channel === 'import' ? 'Imported from' : 'Source', source?.label],
    ...sent.map((one) => ['Sent', `${whereTo(deps, survey, one)}, ${moment(deps, one.sent_at ?? '')}`] as const),
  ];
  return { ...GROUP, item_id: `response-${id}`, data: facts.flatMap(factOf) };
}

const STATUS = {
  publish: null,
  partial: 'Left before the end',
  trash: 'In the trash',
  spam: 'Suspected spam',
} as const;
const REASONS: Readonly<Record<string, string>> = {
  honeypot: 'A hidden field was filled in',
  'too-fast': 'Answered faster than anyone can read',
  address: 'Many responses from one address',
  survey: 'Many responses at once',
};

function factOf([name, value]: readonly [string, string | null | undefined]): Fact[] {
  return value ? [{ name, value }] : [];
}

/** Mails name no address: recipients are deleted once a mail was sent. */
function whereTo({ addons }: Deps, survey: SurveyRecord | undefined, { kind, target }: Sent): string {
  const addon = addons.find(({ manifest }) => kind === `addon:${manifest.slug}`);
  if (!addon) return 'E-mail';
  return (survey && addon.describeTarget?.(survey, JSON.parse(target))) ?? addon.manifest.title;
}

function testItem(
  deps: Deps,
  survey: SurveyRecord | undefined,
  test: Awaited<ReturnType<typeof findByAddress>>['tests'][number],
): Item {
  const facts = [
    ['Survey', survey?.title],
    ['Test response', `#${test.id}`],
    ['Submitted', moment(deps, test.submitted_at)],
    ['Page address', test.page_url],
    ...testAnswers(test.answers).map(({ title, text }) => [title, text] as const),
    ['Device', test.device],
  ] as const;
  return { ...GROUP, item_id: `test-${test.id}`, data: facts.flatMap(factOf) };
}

function visitItem(
  deps: Deps,
  survey: SurveyRecord | undefined,
  visit: Awaited<ReturnType<typeof findByAddress>>['visits'][number],
): Item {
  const facts = [
    ['Survey', survey?.title],
    ['Status', 'Not finished'],
    ['Saved', moment(deps, new Date(Number(visit.saved_at)).toISOString())],
    ...visitTexts(visit).map((text) => ['Answer', text] as const),
  ] as const;
  return { ...GROUP, item_id: `visit-${visit.submission_id}`, data: facts.flatMap(factOf) };
}

/** Not whether it was used: that says nothing of a response that is not linked to the name. */
function invitationItem(
  survey: SurveyRecord | undefined,
  { survey_id, number, name, email }: Awaited<ReturnType<typeof findByAddress>>['invitations'][number],
): Item {
  const facts = [
    ['Survey', survey?.title],
    ['Personal link', `#${number}`],
    ['Name', name],
    ['E-mail', email],
  ] as const;
  return { ...GROUP, item_id: `invitation-${survey_id}-${number}`, data: facts.flatMap(factOf) };
}

function moment({ host }: Pick<Deps, 'host'>, iso: string): string {
  const timeZone = host.info().time_zone;
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return `${local.format(new Date(iso))} (${timeZone})`;
}

import type { Question, ResponseField, SubmittedAnswer } from '@userfeedback/contract';
import { VISIT } from '@userfeedback/contract/limits';
import { dayInZone, isBlankAnswer, leftAt, momentInZone, screensOf } from '@userfeedback/engine';
import type { NewAnswer, NewResponse } from '../../features/responses/new-response.ts';
import { newAnswer } from '../../features/responses/stored-value.ts';
import type { AskedQuestion } from './fill-in.ts';
import { drawHappiness, fillIn } from './fill-in.ts';
import { startsPerResponse } from './impressions.ts';
import type { SeededSurvey } from './make-survey.ts';
import type { Random } from './random.ts';
import { trafficMoments } from './traffic.ts';
import type { SeedPage } from './visitors.ts';
import { drawVisitor } from './visitors.ts';

interface Site {
  now: Date;
  timeZone: string;
  pages: readonly SeedPage[];
  hasLeft: boolean;
  /** The share of visitors in each survey, from 0 to 1; absent: as its blueprint says. */
  leaving?: number | undefined;
  /** In several languages, with a hidden field, and from elsewhere. */
  isMixed: boolean;
}

const LANGUAGES = ['en', 'de', 'fr', 'es'];
/** Values of the hidden field for six of ten responses. */
const PLANS = ['Pro', 'Free', 'Free', 'Free', 'Free', 'Free'];

/** Half of the responses come from pages of the site, the others by all ways with one of 50 labels. */
const SOURCES = Array.from({ length: 100 }, (_, place): Pick<NewResponse, 'source'> => {
  const channel = (['link', 'email', 'qr'] as const)[place % 3] ?? 'link';
  return place % 2 === 0 ? {} : { source: { channel, label: `Newsletter ${(place + 1) / 2}` } };
});

/** The share of visitors who leave, if the blueprint gives none. */
const LEAVING = 0.12;

export interface SurveyAnswers {
  survey: SeededSurvey;
  moments: Float64Array;
  /** Call it once for each index of `moments`, in order. */
  write(place: number): WrittenResponse;
}

export interface WrittenResponse {
  response: NewResponse;
  starts: number;
}

export function answersTo(survey: SeededSurvey, count: number, site: Site, random: Random): SurveyAnswers {
  const { firstDay, blueprint } = survey;
  const start = Date.parse(momentInZone(firstDay, '00:00', site.timeZone));
  const length = Math.max(1, site.now.getTime() - start);
  const until = new Date(start + length * (blueprint.end ?? 1));
  const plan = { count, firstDay, until, timeZone: site.timeZone, growth: blueprint.growth };
  const moments = trafficMoments(plan, random.fork('traffic'));
  const asked: AskedQuestion[] = survey.draft.questions.map((question, place) => ({
    question,
    answer: blueprint.questions[place]?.answer ?? (() => ({ value: null })),
  }));
  const screens = screensOf(survey.draft.questions);
  const visitors = random.fork('visitors');
  const answers = random.fork('answers');
  const ways = random.fork('ways');
  const readers = random.fork('languages');
  const wayOfNext = openWays(blueprint, random.fork('link'));
  return {
    survey,
    moments,
    write(place) {
      const moment = new Date(moments[place] ?? start);
      const happiness = drawHappiness(blueprint, (moment.getTime() - start) / length, answers);
      const leaving = site.leaving ?? blueprint.leaving ?? LEAVING;
      const filledIn = fillIn(asked, happiness, answers);
      const given = site.hasLeft ? leaveEarly(filledIn, screens, leaving, ways) : filledIn;
      const isLeft = given.length < filledIn.length;
      const timed = site.hasLeft ? given.map((one) => ({ ...one, seconds: drawSeconds(ways) })) : given;
      const status = isLeft ? 'partial' : 'publish';
      const day = dayInZone(moment, site.timeZone);
      const response: NewResponse = {
        survey_id: survey.id,
        status,
        suspicion: null,
        submission_id: uuid(visitors),
        survey_version: 1,
        submitted_at: moment.toISOString(),
        day,
        ...drawVisitor(site.pages, visitors),
        language: site.isMixed ? (LANGUAGES[place % LANGUAGES.length] ?? null) : drawLanguage(blueprint, readers),
        ...(site.isMixed ? { fields: planOf(place), ...SOURCES[place % SOURCES.length] } : wayOfNext({ status, day })),
        answers: makeAnswers(asked, timed),
        deliveries: [],
        ...(site.hasLeft ? wayOf(survey, timed, { moment, isLeft }) : {}),
      };
      return { response, starts: startsPerResponse(blueprint.completion, visitors) };
    },
  };
}

type Way = Pick<NewResponse, 'source' | 'invitation'>;

/** The first responses that came by e-mail used personal links. */
function openWays(
  { link }: SeededSurvey['blueprint'],
  random: Random,
): (response: Pick<NewResponse, 'status' | 'day'>) => Way {
  let used = 0;
  return ({ status, day }) => {
    const found = link && pickByPercent(link.ways, random);
    if (!found) return {};
    const { channel, label } = found;
    const isInvited = channel === 'email' && status === 'publish' && used < link.answered;
    return { source: { channel, label }, ...(isInvited && { invitation: { number: ++used, isNamed: false, day } }) };
  };
}

function pickByPercent<Of extends { percent: number }>(all: readonly Of[], random: Random): Of | undefined {
  let draw = random.int(1, 100);
  return all.find(({ percent }) => {
    draw -= percent;
    return draw <= 0;
  });
}

function planOf(place: number): ResponseField[] {
  const value = PLANS[place % 10];
  return value === undefined ? [] : [{ name: 'plan', label: 'Plan', value }];
}

/** Null if the survey has one language. */
function drawLanguage({ languages }: SeededSurvey['blueprint'], random: Random): string | null {
  if (!languages) return null;
  const all = Object.entries(languages).map(([tag, { percent }]) => ({ tag, percent }));
  return pickByPercent(all, random)?.tag ?? 'en';
}

type Timed = SubmittedAnswer & { seconds?: number };

/** At the end of a screen; all answers if the visitor stays to the end. */
function leaveEarly(
  given: SubmittedAnswer[],
  screens: readonly Question[][],
  share: number,
  random: Random,
): SubmittedAnswer[] {
  const screenOf = (answer: SubmittedAnswer | undefined) =>
    screens.findIndex((screen) => screen.some(({ id }) => id === answer?.question_id));
  const ends = given.flatMap((answer, index) => {
    const isEnd = index > 0 && screenOf(answer) !== screenOf(given[index - 1]);
    return isEnd ? index : [];
  });
  if (!random.chance(share) || ends.length === 0) return given;
  const kept = given.slice(0, random.pick(ends));
  return kept.every(isBlankAnswer) ? given : kept;
}

function drawSeconds(random: Random): number {
  return 2 + Math.round(70 * random.next() ** 4);
}

/** How long a visit took, and where it was left. */
function wayOf(
  { draft }: SeededSurvey,
  given: readonly Timed[],
  { moment, isLeft }: { moment: Date; isLeft: boolean },
): Pick<NewResponse, 'seconds' | 'left'> {
  const seconds = given.reduce((sum, one) => sum + (one.seconds ?? 0), 0);
  if (!isLeft) return { seconds };
  const last_answer_at = moment.getTime() - VISIT.leftAfter;
  const question = leftAt(draft.questions, given);
  return {
    seconds,
    left: {
      step: given.length,
      started_at: last_answer_at - seconds * 1000,
      last_answer_at,
      question: question ? newAnswer(question, { value: null, extra: {} }) : null,
    },
  };
}

function makeAnswers(asked: readonly AskedQuestion[], given: readonly Timed[]): NewAnswer[] {
  return given.flatMap(({ question_id, ...answer }) => {
    const question = asked.find((one) => one.question.id === question_id)?.question;
    return question ? newAnswer(question, answer) : [];
  });
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random.next() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0'),
  );
  const digits = hex.join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
}

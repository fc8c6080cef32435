import { dayInZone, momentInZone } from '@userfeedback/engine';
import type { NewAnswer, NewResponse } from '../responses/new-response.ts';
import { newAnswer } from '../responses/stored-value.ts';
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
}

/** All responses to a survey in the order they came in. */
export interface SurveyAnswers {
  survey: SeededSurvey;
  moments: Float64Array;
  /** The response at an index of `moments`, and its number of starts. Call it once for each, in order. */
  write(place: number): WrittenResponse;
}

export interface WrittenResponse {
  response: NewResponse;
  starts: number;
}

/** When visitors answer the survey, and what. */
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
  const visitors = random.fork('visitors');
  const answers = random.fork('answers');
  return {
    survey,
    moments,
    write(place) {
      const moment = new Date(moments[place] ?? start);
      const happiness = drawHappiness(blueprint, (moment.getTime() - start) / length, answers);
      const response = {
        survey_id: survey.id,
        status: 'publish' as const,
        suspicion: null,
        submission_id: uuid(visitors),
        survey_version: 1,
        submitted_at: moment.toISOString(),
        day: dayInZone(moment, site.timeZone),
        ...drawVisitor(site.pages, visitors),
        answers: makeAnswers(asked, happiness, answers),
        deliveries: [],
      };
      return { response, starts: startsPerResponse(blueprint.completion, visitors) };
    },
  };
}

function makeAnswers(asked: readonly AskedQuestion[], happiness: number, random: Random): NewAnswer[] {
  return fillIn(asked, happiness, random).flatMap(({ question_id, value, extra }) => {
    const question = asked.find((one) => one.question.id === question_id)?.question;
    if (!question) return [];
    return newAnswer(question, { value, extra });
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

import { z } from 'zod';
import { ALERT_MEASURES, ALERT_WINDOWS } from './alert-limits.ts';
import { Day, Moment } from './shapes.ts';

const SurveyName = z.object({ id: z.int(), title: z.string() });

const AlertNews = z.object({
  survey: SurveyName,
  alert: z.object({
    id: z.string(),
    name: z.string(),
    measure: z.enum(ALERT_MEASURES),
    window: z.enum(ALERT_WINDOWS),
    value: z.number(),
    /** The range that it should be in. */
    below: z.number().nullable(),
    above: z.number().nullable(),
    responses: z.int(),
  }),
  at: Moment,
});

const Figure = z.number().nullable();

/** What receivers get beside `event`. */
export const NEWS_BODIES = {
  'response.erased': z.object({ survey: SurveyName, response_id: z.int(), erased_at: Moment }),
  'alert.raised': AlertNews,
  'alert.cleared': AlertNews,
  'summary.weekly': z.object({
    from: Day,
    to: Day,
    surveys: z.array(
      SurveyName.extend({
        impressions: Figure,
        responses: Figure,
        /** Percent of the impressions. */
        response_rate: Figure,
        nps: Figure,
        average: Figure,
        /** Each figure's difference from the week before. */
        change: z.object({
          impressions: Figure,
          responses: Figure,
          response_rate: Figure,
          nps: Figure,
          average: Figure,
        }),
      }),
    ),
  }),
};

export type NewsBodies = { [Event in keyof typeof NEWS_BODIES]: z.infer<(typeof NEWS_BODIES)[Event]> };

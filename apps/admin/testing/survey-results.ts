import type { SurveyResults } from '@userfeedback/contract';

/** Results of a survey without questions; a test sets what it needs. No two figures are equal. */
export function surveyResults(rest: Partial<SurveyResults> = {}): SurveyResults {
  return {
    id: 9,
    title: 'An evening at the Sail Loft',
    type: 'regular',
    status: 'publish',
    publish_at: null,
    created_at: '2026-10-18T08:00:00.000Z',
    responses_count: 330,
    responses_count_7_days: 27,
    responses_count_30_days: 111,
    impressions: 988,
    start_date: '2026-10-24',
    end_date: '2026-11-22',
    question_stats: [],
    nps_question_id: null,
    nps_overview: { promoter: 0, passive: 0, detractor: 0, nps: 0 },
    granularity: 'day',
    nps_points: [],
    nps_rolling: [],
    questions: [],
    data_points: [],
    saves_answers: false,
    partial_count: 0,
    answering_now: 0,
    limits: { responses: null, pace: null, quotas: [] },
    leaving: { shown: 412, started: 111, finished: 111, questions: [] },
    live_changes: [],
    language_counts: [],
    nps_languages: [],
    sources: [],
    ...rest,
  };
}

import type { NewsBodies, Survey, SurveyResponse } from '@userfeedback/contract';
import type { NEWS_EVENTS } from '@userfeedback/contract/limits';

export type PlannedSurvey = Pick<Survey, 'id' | 'title' | 'settings' | 'notifications'>;

export type ResponseEventName = 'response.created' | 'response.partial';

export interface ResponseEvent {
  event: ResponseEventName;
  /** As it is now, not as it was when the visitor answered. */
  survey: PlannedSurvey & Pick<Survey, 'questions'>;
  response: SurveyResponse;
  target: unknown;
  /** From 1. Above 1, an earlier attempt may have succeeded without our knowing. */
  attempt: number;
  /** Somebody had it sent again. */
  isRedelivery: boolean;
  /** A fill-in sends it: its response was there before the destination. */
  isBackfill: boolean;
}

export interface ChatWords {
  /** "New response to “{survey}”". */
  title(event: ResponseEventName, survey: string): string;
  /** "{n} new responses to “{survey}”". */
  many(n: number, survey: string): string;
  /** The page and the time of a response. */
  facts(response: Pick<SurveyResponse, 'page_submitted' | 'submitted_at'>): string;
  more(n: number): string;
  see: string;
  seeAll: string;
  seeResults: string;
  alert(news: Pick<AlertNews, 'event' | 'body'>): { title: string; text: string; url: string; at: string };
}

/** Of one survey, or of all outside the trash. */
export interface ResponsesWanted {
  surveyId: number | undefined;
  event: ResponseEventName;
  most: number;
}

export type NewsEventName = (typeof NEWS_EVENTS)[number];

/** Something that has happened to a survey, or to the whole site (null). */
export type News = {
  [Event in NewsEventName]: {
    event: Event;
    survey: PlannedSurvey | null;
    body: NewsBodies[Event];
    /** Of the survey's own destinations, only these. */
    only?: readonly string[];
  };
}[NewsEventName];

export type AlertNews = Extract<News, { event: 'alert.raised' | 'alert.cleared' }>;

export type NewsEvent = News &
  Pick<ResponseEvent, 'target' | 'attempt' | 'isRedelivery' | 'isBackfill'> & {
    /** The message's own. */
    id: string;
  };

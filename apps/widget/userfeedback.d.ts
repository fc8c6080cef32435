/*
 * What the widget's script gives the scripts of a page. Copy this file into a site that is written in TypeScript.
 */

/** Texts count up to 200 characters. */
type UserFeedbackValue = string | number | boolean;

/** A name has up to 40 letters, digits, `_`, `-` and `.`; null takes the value away. */
type UserFeedbackAttributes = Record<string, UserFeedbackValue | null>;

interface UserFeedbackPerson {
  /** 1 to 200 characters. */
  id: string;
  signature?: string;
  attributes?: UserFeedbackAttributes;
}

/** What only the site knows about a page and its visitor. A fact that is left out is unknown. */
interface UserFeedbackFacts {
  page_type?: string;
  post_id?: string | number | null;
  post_type?: string | null;
  taxonomies?: string[];
  terms?: (string | number)[];
  logged_in?: boolean;
  roles?: string[];
  attributes?: UserFeedbackAttributes;
}

interface UserFeedback {
  /** Says who the visitor is; null takes back who it was. */
  identify: (person: UserFeedbackPerson | null) => Promise<unknown>;
  /** Says that something has happened, with up to 20 properties. */
  track: (name: string, properties?: Record<string, UserFeedbackValue>) => Promise<unknown>;
  /** Adds facts to those that are known; of the same fact the last counts. */
  setFacts: (facts: UserFeedbackFacts) => Promise<unknown>;
  /** Surveys are shown in the language of this tag if they have it (`de`, `pt-BR`); null takes that back. */
  setLanguage: (tag: string | null) => Promise<unknown>;
  /** Opens the floating survey, or the one with this id. False if it cannot be shown. */
  open: (surveyId?: number | string) => Promise<boolean>;
  /** Minimises the floating survey, or the one with this id; once it is finished, removes it. */
  close: (surveyId?: number | string) => Promise<unknown>;
  /** Removes the widget and everything it has added to the page. */
  destroy: () => Promise<unknown>;
}

type UserFeedbackCall = {
  [Name in keyof UserFeedback]: [name: Name, ...args: Parameters<UserFeedback[Name]>];
}[keyof UserFeedback];

/** Why surveys are not shown, and what those that may be shown wait for, by survey id. */
interface UserFeedbackDebug {
  reasons: Record<number, string[]>;
  waiting?: Record<number, string[]>;
  /** The language that each survey with others than English is shown in; null: nobody has named it. */
  languages?: Record<number, string | null>;
  /** Why nothing is shown on the whole page. */
  problem?: string;
  /** The address of the server. */
  server?: string;
  /** The same of scripts of other servers on this page, by their addresses. */
  others?: Record<string, UserFeedbackDebug>;
}

interface Window {
  /** There once the script has run. */
  userfeedback?: UserFeedback;
  /** Calls for a script that has not run yet: `(window.userfeedback_queue ??= []).push(['track', 'signup'])`. */
  userfeedback_queue?: UserFeedbackCall[];
  userfeedback_debug?: UserFeedbackDebug;
}

// Made of en/publish-summary.json by `npm run messages`.
import type { ReactNode } from 'react';

export declare const t: {
  /** Ready to publish. */
  readonly ready: string;
  /** {count, plural, one {# thing is missing.} other {# things are missing.}} */
  readonly missing: (values: { count: number }) => string;
  /** What the Survey will do */
  readonly list: string;
  /** Back to summary */
  readonly back: string;
  readonly names: {
    /** Questions */
    readonly questions: string;
    /** Devices */
    readonly devices: string;
    /** Pages */
    readonly pages: string;
    /** Countries */
    readonly countries: string;
    /** Opens */
    readonly opens: string;
    /** Shows */
    readonly shows: string;
    /** Runs */
    readonly runs: string;
    /** After the last question */
    readonly after: string;
    /** Limits */
    readonly limits: string;
    /** Languages */
    readonly languages: string;
    /** Look */
    readonly look: string;
    /** Tells */
    readonly tells: string;
    /** Survey Status */
    readonly status: string;
  };
  readonly problems: {
    /** It has no questions. */
    readonly no_questions: string;
    /** A question has no title. */
    readonly untitled: string;
    /** A text quotes something that is not asked before it. */
    readonly quotes: string;
    /** A question is missing options. */
    readonly options: string;
    /** A picture has no web address. */
    readonly pictures: string;
    /** A condition is not complete. */
    readonly question_logic: string;
    /** Please choose at least one device. */
    readonly devices: string;
    /** A rule is not filled in. */
    readonly page_rules: string;
    /** A country does not exist. */
    readonly countries: string;
    /** A trigger is not filled in. */
    readonly triggers: string;
    /** The message is empty. */
    readonly message: string;
    /** The logo has no web address. */
    readonly logo: string;
    /** A page to go to is missing. */
    readonly redirect: string;
    /** An e-mail address is not valid. */
    readonly addresses: string;
    /** A webhook has no address. */
    readonly no_webhook: string;
    /** A condition is not complete. */
    readonly email_logic: string;
  };
  /** All pages */
  readonly allPages: string;
  /** All countries */
  readonly allCountries: string;
  /** {listed} and {more, number} more */
  readonly more: (values: { listed: string; more: number }) => string;
  /** {seconds, plural, one {After # second} other {After # seconds}} */
  readonly afterSeconds: (values: { seconds: number }) => string;
  /** From {moment} */
  readonly from: (values: { moment: string }) => string;
  /** From {moment} until a day of the year ({day}) */
  readonly fromUntil: (values: { moment: string; day: string }) => string;
  /** Until a day of the year ({day}) */
  readonly until: (values: { day: string }) => string;
  /** From {moment} until {end} */
  readonly fromUntilMoment: (values: { moment: string; end: string }) => string;
  /** Until {end} */
  readonly untilMoment: (values: { end: string }) => string;
  /** As the site */
  readonly asTheSite: string;
  /** Own {parts} */
  readonly own: (values: { parts: string }) => string;
  readonly look: {
    /** colors */
    readonly colors: string;
    /** logo */
    readonly logo: string;
    /** position */
    readonly position: string;
    /** toggle button */
    readonly toggle: string;
    /** font */
    readonly font: string;
    /** button texts */
    readonly words: string;
  };
  /** Nobody */
  readonly nobody: string;
  /** {count, plural, =0 {E-mail to nobody} one {E-mail to # address} other {E-mail to # addresses}} */
  readonly addresses: (values: { count: number }) => string;
  /** {count, plural, one {# webhook} other {# webhooks}} */
  readonly webhooks: (values: { count: number }) => string;
  /** Google Drive */
  readonly drive: string;
  /** “{title}” is published. */
  readonly published: (values: { title: string }) => string;
  readonly offline: {
    /** Take this survey offline? */
    readonly title: string;
    /** Take this survey offline until {moment}? */
    readonly until: (values: { moment: string }) => string;
    /** Visitors no longer see it. Its responses stay. */
    readonly body: string;
    /** Visitors do not see it before then. Its responses stay. */
    readonly untilBody: string;
    /** Take it offline */
    readonly confirm: string;
    /** Cancel */
    readonly cancel: string;
  };
  readonly why: {
    /** {count, plural, one {# further check is fine.} other {# further checks are fine.}} */
    readonly fine: (values: { count: number }) => string;
    /** More about the visitor */
    readonly more: string;
    /** Further facts */
    readonly further: string;
  };
  /** Try it on a page of your site: <test>Test</test> */
  readonly tryIt: (values: { test: (words: string) => ReactNode }) => ReactNode;
  /** {n, plural, one {# change goes} other {# changes go}} live. */
  readonly goLive: (values: { n: number }) => string;
  /** See them */
  readonly seeChanges: string;
  readonly change: {
    /** Change Questions */
    readonly questions: string;
    /** Change Devices */
    readonly devices: string;
    /** Change Pages */
    readonly pages: string;
    /** Change Countries */
    readonly countries: string;
    /** Change Opens */
    readonly opens: string;
    /** Change Shows */
    readonly shows: string;
    /** Change Runs */
    readonly runs: string;
    /** Change After the last question */
    readonly after: string;
    /** Change Limits */
    readonly limits: string;
    /** Change Languages */
    readonly languages: string;
    /** Change Look */
    readonly look: string;
    /** Change Tells */
    readonly tells: string;
    /** Change Survey Status */
    readonly status: string;
  };
};

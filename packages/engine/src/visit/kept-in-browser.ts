/** `{...}` in a name stands for what differs. */
export interface KeptInBrowser {
  name: string;
  place: 'cookie' | 'local storage' | 'session storage';
  time: string;
  purpose: string;
  /** Kept by surveys that keep visits, or by the others; absent: by all. */
  keepsVisits?: boolean;
}

/** `{cookie}` is the name of a survey's cookie. If cookies are blocked, local storage is used instead. */
export const KEPT_IN_BROWSER: readonly KeptInBrowser[] = [
  {
    name: '{cookie}',
    place: 'cookie',
    time: '365 days',
    purpose: 'that you have begun or answered a survey, so that you are not asked again',
  },
  {
    name: '{cookie}-minimized',
    place: 'cookie',
    time: 'until the browser is closed',
    purpose: 'that you have made a survey small',
  },
  {
    name: '{cookie}-draw',
    place: 'cookie',
    time: '365 days',
    purpose: 'a number from 0 to 99, where a survey asks a share of all visitors only',
  },
  {
    name: 'userfeedback-shown',
    place: 'cookie',
    time: '365 days',
    purpose: 'when a survey last opened by itself, where the site waits some days between surveys',
  },
  {
    name: 'userfeedback-asked',
    place: 'cookie',
    time: 'until the browser is closed',
    purpose: 'that a survey has opened by itself, where the site allows one in a session',
  },
  {
    name: 'userfeedback-marks',
    place: 'cookie',
    time: '365 days',
    purpose: 'which server has written these cookies, and on which day',
  },
  {
    name: 'userfeedback-cookie/{server}/{cookie}',
    place: 'local storage',
    time: '365 days',
    purpose: 'the same as the cookies, of surveys that you met longer ago than the last five',
  },
  {
    name: 'userfeedback-visit/{cookie}/{version}',
    place: 'session storage',
    time: 'until the tab is closed',
    purpose: 'your answers so far, so that the next page can go on',
    keepsVisits: false,
  },
  {
    name: 'userfeedback-visit/{cookie}',
    place: 'local storage',
    time: 'a day or a week after the last answer, or until the end',
    keepsVisits: true,
    purpose: 'your answers so far, so that you can go on later; some surveys keep them in the tab alone',
  },
  {
    name: 'userfeedback-typed/{cookie}',
    place: 'session storage',
    time: 'until the tab is closed',
    purpose: 'what you have typed and not sent yet',
    keepsVisits: true,
  },
  {
    name: 'userfeedback-parameter/{name}',
    place: 'session storage',
    time: 'until the tab is closed',
    purpose: 'a parameter of the address that you came with, where a survey stores it with responses',
  },
  {
    name: 'userfeedback-language',
    place: 'session storage',
    time: 'until the tab is closed',
    purpose: 'the language that you have chosen in a survey',
  },
  {
    name: 'userfeedback-outbox/{cookie}/{response}',
    place: 'local storage',
    time: 'until it has arrived, 30 days at most',
    purpose: 'a response that is being sent',
  },
];

// Made of en/survey-file.json by `npm run messages`.
export declare const t: {
  /** From a file */
  readonly fromFile: string;
  /** Start with a survey that was downloaded, or with an export of UserFeedback for WordPress. */
  readonly fromFileHelp: string;
  /** Choose a file */
  readonly choose: string;
  /** or drop a survey file here */
  readonly drop: string;
  /** A dump or export of UserFeedback for WordPress (.sql, .gz, .json or .csv) works, too. */
  readonly pluginToo: string;
  /** Drop it to read it */
  readonly dropNow: string;
  /** Or paste its text */
  readonly paste: string;
  /** Read the text */
  readonly read: string;
  /** This is not a survey file. */
  readonly notAFile: string;
  /** This file is larger than 40 MB. */
  readonly tooLarge: string;
  /** These parts of the file are not right: */
  readonly parts: string;
  /** {part}: {problem} */
  readonly part: (values: { part: string; problem: string }) => string;
  /** {count, plural, one {and # more} other {and # more}} */
  readonly more: (values: { count: number }) => string;
  /** {count, plural, =0 {No questions} one {# question} other {# questions}} */
  readonly questions: (values: { count: number }) => string;
  /** Another file */
  readonly other: string;
  /** Create draft */
  readonly create: string;
  /** Cancel */
  readonly cancel: string;
  /** What differs on this site */
  readonly remarks: string;
  /** It becomes a draft. Nobody sees it before you publish it. */
  readonly isDraft: string;
  /** {drive, select, true {E-mail, webhooks and Google Drive} other {E-mail and webhooks}} of the file are switched off. Check them before you publish. */
  readonly switchedOff: (values: { drive: boolean }) => string;
  /** Addresses, webhooks and Google Drive of the file are left out: only people who may view results can change where answers are sent. */
  readonly destinationsLeftOut: string;
  /** Kept, not in use on this site */
  readonly rests: string;
  /** {part}: needs {needs} */
  readonly restsPart: (values: { part: string; needs: string }) => string;
  /** {setting} of question {number, number} */
  readonly settingOf: (values: { setting: string; number: number }) => string;
  /** Question {number, number} */
  readonly question: (values: { number: number }) => string;
  readonly missing: {
    /** Pages that this site does not have */
    readonly missing_page: string;
    /** Choices of page rules that this site does not have */
    readonly missing_choice: string;
    /** Pictures that are not in the file */
    readonly missing_image: string;
  };
  /** A picture */
  readonly picture: string;
  /** Question {number, number}: {name} */
  readonly pictureOf: (values: { number: number; name: string }) => string;
  /** Not in the file */
  readonly leftOut: string;
  /** Parts that are not known here and are left out */
  readonly unknown: string;
};

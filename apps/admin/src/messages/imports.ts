// Made of en/imports.json by `npm run messages`.
export declare const t: {
  /** Import responses */
  readonly open: string;
  /** More actions */
  readonly more: string;
  /** Edit survey */
  readonly edit: string;
  /** Import responses */
  readonly title: string;
  /** Back to Survey Results */
  readonly back: string;
  /** Choose a file */
  readonly choose: string;
  /** or drop a file here */
  readonly drop: string;
  /** Drop it to read it */
  readonly dropNow: string;
  /** Reading “{file}”… */
  readonly uploading: (values: { file: string }) => string;
  /** Responses for “{title}” */
  readonly chooseTitle: (values: { title: string }) => string;
  /** A CSV file with commas, semicolons or tabs, in UTF-8 or UTF-16, with titles in its first row: up to 200 MB and 1,000,000 rows. Nothing is stored before you start the import. */
  readonly chooseHelp: string;
  /** This file is larger than 200 MB. */
  readonly tooLarge: string;
  /** What the columns are */
  readonly columns: string;
  /** “{file}” has {columns, plural, one {# column} other {# columns}}. Check what each one was taken for. */
  readonly columnsHelp: (values: { file: string; columns: number }) => string;
  /** Column {n, number}: {title} */
  readonly column: (values: { n: number; title: string }) => string;
  /** without a title */
  readonly untitled: string;
  /** For example: {examples} */
  readonly examples: (values: { examples: string }) => string;
  /** Empty in the first rows */
  readonly noExamples: string;
  /** Is */
  readonly means: string;
  readonly groups: {
    /** Questions */
    readonly questions: string;
    /** About the response */
    readonly response: string;
    /** Hidden fields */
    readonly fields: string;
  };
  readonly meaning: {
    /** Nothing (left out) */
    readonly nothing: string;
    /** Submitted */
    readonly submitted: string;
    /** Submitted: time of day */
    readonly submitted_time: string;
    /** Response ID */
    readonly response_id: string;
    /** Page */
    readonly page: string;
    /** Page URL */
    readonly page_url: string;
    /** User IP */
    readonly address: string;
    /** Browser */
    readonly browser: string;
    /** OS */
    readonly system: string;
    /** Device */
    readonly device: string;
    /** Country (two letters) */
    readonly country: string;
    /** Language */
    readonly language: string;
    /** UTC offset */
    readonly utc_offset: string;
  };
  /** {n, number}. {title} */
  readonly answer: (values: { n: number; title: string }) => string;
  /** {n, number}. {title}: comments */
  readonly comments: (values: { n: number; title: string }) => string;
  /** {n, number}. {title}: name */
  readonly name: (values: { n: number; title: string }) => string;
  /** Options that the question does not have */
  readonly unknownOptions: string;
  readonly unknown: {
    /** Are problems: these rows are not imported */
    readonly refuse: string;
    /** Are taken as they are */
    readonly keep: string;
    /** Become options of the question */
    readonly add: string;
    /** Are left out */
    readonly leave_out: string;
  };
  /** The first rows */
  readonly firstRows: string;
  /** How dates are written */
  readonly reading: string;
  /** Order */
  readonly dateFormat: string;
  readonly formats: {
    /** 2026-11-20 */
    readonly ymd: string;
    /** 20.11.2026 */
    readonly dmy: string;
    /** 11/20/2026 */
    readonly mdy: string;
  };
  /** Time zone */
  readonly timeZone: string;
  /** Of dates that name none. */
  readonly timeZoneHelp: string;
  /** There is no such time zone. */
  readonly noZone: string;
  /** Another file */
  readonly other: string;
  /** Check */
  readonly check: string;
  /** Checking… */
  readonly checking: string;
  /** {n, number} new, {m, number} there already, {k, number} conflicting, {p, number} with problems */
  readonly checked: (values: { n: number; m: number; k: number; p: number }) => string;
  /** {n, number} can be imported, {p, number} with problems. What is there already will be left out. */
  readonly checkedUnseen: (values: { n: number; p: number }) => string;
  /** {n, plural, one {# response that is there already is in the trash. Restore it there if it is to count.} other {# responses that are there already are in the trash. Restore them there if they are to count.}} */
  readonly inTrash: (values: { n: number }) => string;
  readonly problemHead: {
    /** Row */
    readonly row: string;
    /** Column */
    readonly column: string;
    /** Problem */
    readonly text: string;
  };
  readonly rowProblems: {
    /** An answer is required. */
    readonly required: string;
    /** Please choose from the options. */
    readonly 'not-an-option': string;
    /** Please enter a valid e-mail address. */
    readonly 'not-an-address': string;
    /** Please use at most {n, number} characters. */
    readonly 'too-long': (values: { n: number }) => string;
    /** Please choose a number from 1 to {n, number}. */
    readonly 'off-the-scale': (values: { n: number }) => string;
    /** The answers before it do not lead to this question. */
    readonly 'not-led-to': string;
    /** This question is answered twice. */
    readonly 'answered-twice': string;
    /** This survey has no such question. */
    readonly 'unknown-question': string;
    /** The date is missing. */
    readonly 'no-date': string;
    /** “{value}” cannot be read as a date. */
    readonly 'not-a-date': (values: { value: string }) => string;
    /** This day is before {value}. */
    readonly 'early-date': (values: { value: string }) => string;
    /** This moment is in the future. */
    readonly 'future-date': string;
    /** “{value}” is not one of the options. */
    readonly 'unknown-option': (values: { value: string }) => string;
    /** This row has more cells than there are titles. */
    readonly 'too-many-cells': string;
    /** No question is answered. */
    readonly 'no-answers': string;
  };
  /** Download problems */
  readonly download: string;
  /** Options that will be added to “{title}”: {options} */
  readonly added: (values: { title: string; options: string }) => string;
  /** Import {n, plural, one {# response} other {# responses}} */
  readonly start: (values: { n: number }) => string;
  /** There is nothing to import. */
  readonly noStart: string;
  /** No e-mails, webhooks or notifications are sent for imported responses. */
  readonly noMails: string;
  /** Importing “{file}” */
  readonly running: (values: { file: string }) => string;
  /** Deleting what “{file}” brought */
  readonly undoing: (values: { file: string }) => string;
  /** Reading the file */
  readonly isReading: string;
  /** {done, number} of {total, plural, one {# response} other {# responses}} */
  readonly progress: (values: { done: number; total: number }) => string;
  /** {percent, number} % */
  readonly percent: (values: { percent: number }) => string;
  /** Stop */
  readonly stop: string;
  /** You can leave this screen. The work goes on. */
  readonly leave: string;
  /** It waits: {error} It is tried again by itself. */
  readonly waits: (values: { error: string }) => string;
  /** {file}: {added, number} new, {known, number} there already. */
  readonly finished: (values: { file: string; added: number; known: number }) => string;
  /** {file}: {total, plural, one {# row} other {# rows}} read. What was there already was left out. */
  readonly finishedUnseen: (values: { file: string; total: number }) => string;
  /** {n, plural, one {# row was left out because of problems.} other {# rows were left out because of problems.}} */
  readonly problemCount: (values: { n: number }) => string;
  /** See Individual Responses */
  readonly toResponses: string;
  /** Imports of the last 30 days */
  readonly list: string;
  /** No imports in the last 30 days. Each import is listed here and can be undone. */
  readonly none: string;
  readonly state: {
    /** Not started */
    readonly read: string;
    /** Importing */
    readonly running: string;
    /** Done */
    readonly done: string;
    /** Stopped */
    readonly stopped: string;
    /** Failed */
    readonly failed: string;
    /** Being undone */
    readonly undoing: string;
    /** Undone */
    readonly undone: string;
  };
  /** {moment}, {name} */
  readonly byAndWhen: (values: { moment: string; name: string }) => string;
  /** {added, number} new, {known, number} there already, {problems, plural, =0 {no problems} one {# row with problems} other {# rows with problems}} */
  readonly figures: (values: { added: number; known: number; problems: number }) => string;
  /** {total, plural, one {# row} other {# rows}} read, {problems, plural, =0 {no problems} one {# row with problems} other {# rows with problems}} */
  readonly figuresUnseen: (values: { total: number; problems: number }) => string;
  /** {added, plural, one {# response} other {# responses}} stored before it stopped */
  readonly stoppedAt: (values: { added: number }) => string;
  /** Undo */
  readonly undo: string;
  /** Undo the import of “{file}” */
  readonly undoOf: (values: { file: string }) => string;
  /** Delete file */
  readonly forget: string;
  /** Delete file “{file}” */
  readonly forgetOf: (values: { file: string }) => string;
  /** Go on */
  readonly goOn: string;
  /** Go on with “{file}” */
  readonly goOnOf: (values: { file: string }) => string;
  /** Undo this import? */
  readonly undoTitle: string;
  /** {n, plural, one {# response} other {# responses}} that came with “{file}” will be deleted permanently. All others stay. */
  readonly undoBody: (values: { n: number; file: string }) => string;
  /** All responses that came with “{file}” will be deleted permanently. All others stay. */
  readonly undoAll: (values: { file: string }) => string;
  /** Delete responses */
  readonly undoAllConfirm: string;
  /** Delete {n, plural, one {# response} other {# responses}} */
  readonly undoConfirm: (values: { n: number }) => string;
  /** Cancel */
  readonly cancel: string;
  /** From UserFeedback for WordPress */
  readonly plugin: string;
  /** Back to Surveys */
  readonly toSurveys: string;
  /** See Surveys */
  readonly seeSurveys: string;
  /** Surveys and responses of the plugin */
  readonly pluginTitle: string;
  /** An SQL dump of the site, plain or .gz, or an export of its tables “…userfeedback_surveys” and “…userfeedback_survey_responses” as JSON or CSV, up to 200 MB. SQL is only read, never run. Surveys become drafts; the same file again, or a later one, adds what is new. */
  readonly pluginHelp: string;
  /** How “{file}” is read */
  readonly pluginFile: (values: { file: string }) => string;
  /** {n, plural, one {# survey} other {# surveys}} */
  readonly surveys: (values: { n: number }) => string;
  /** Left out or changed */
  readonly leftOut: string;
  /** {what}: {count, number} */
  readonly leftOutPart: (values: { what: string; count: number }) => string;
  /** Import {m, plural, one {# survey} other {# surveys}} and {n, plural, one {# response} other {# responses}} */
  readonly startSurveys: (values: { m: number; n: number }) => string;
  /** The first problems */
  readonly problemsCaption: string;
  /** Source */
  readonly source: string;
  /** “{file}”, imported {moment} */
  readonly importedFrom: (values: { file: string; moment: string }) => string;
  /** Needs a choice */
  readonly undecided: string;
  /** Choose one */
  readonly chooseFormat: string;
  /** {format} ({example} is {day}) */
  readonly formatOf: (values: { format: string; example: string; day: string }) => string;
  /** Values that do not fit */
  readonly unfit: string;
  readonly unfitModes: {
    /** Are problems: these rows are not imported */
    readonly refuse: string;
    /** Cut what is too long */
    readonly cut: string;
    /** Leave this answer out */
    readonly leave_out: string;
  };
  /** What becomes of the columns */
  readonly columnsGo: string;
  /** {column}: goes to “{question}” */
  readonly goesTo: (values: { column: string; question: string }) => string;
  readonly goes: {
    /** {column}: belongs to the response */
    readonly response: (values: { column: string }) => string;
    /** {column}: goes to a hidden field */
    readonly field: (values: { column: string }) => string;
    /** {column}: is left out */
    readonly left_out: (values: { column: string }) => string;
    /** {column}: needs a choice, and is left out until then */
    readonly undecided: (values: { column: string }) => string;
  };
  /** Values that do not fit */
  readonly unfitValues: string;
  /** For each of these columns you can choose above what becomes of such values. */
  readonly unfitHelp: string;
  /** {column}: {value} is not on this survey’s scale ({count, number}) */
  readonly offScale: (values: { column: string; value: string; count: number }) => string;
  /** {column}: longer than {n, number} characters ({count, number}) */
  readonly tooLong: (values: { column: string; n: number; count: number }) => string;
  /** {column}: no e-mail address ({count, number}) */
  readonly noAddress: (values: { column: string; count: number }) => string;
  /** Conflicting rows: {n, number} */
  readonly conflicts: (values: { n: number }) => string;
  /** Row {row, number} has the ID “{id}” and the moment of row {other, number}, but other answers. */
  readonly conflictRows: (values: { row: number; id: string; other: number }) => string;
  /** Row {row, number} has the ID “{id}” and the moment of response {other, number}, but other answers. */
  readonly conflictThere: (values: { row: number; id: string; other: number }) => string;
  /** What becomes of them */
  readonly conflictMode: string;
  readonly conflictModes: {
    /** Keep both */
    readonly keep: string;
    /** Leave out */
    readonly leave_out: string;
  };
  /** The check said {added, number} new and {known, number} there already: something has changed since. */
  readonly changedSince: (values: { added: number; known: number }) => string;
};

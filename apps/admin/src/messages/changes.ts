// Made of en/changes.json by `npm run messages`.
export declare const t: {
  readonly steps: {
    /** Survey */
    readonly survey: string;
    /** Questions */
    readonly questions: string;
    /** Settings */
    readonly settings: string;
    /** Workflow */
    readonly workflow: string;
  };
  readonly codes: {
    /** Added */
    readonly added: string;
    /** Removed */
    readonly removed: string;
    /** Changed */
    readonly changed: string;
    /** Moved */
    readonly moved: string;
  };
  /** Question {number, number} “{title}” */
  readonly question: (values: { number: number; title: string }) => string;
  /** Question {number, number} without a title */
  readonly untitled: (values: { number: number }) => string;
  /** No differences. */
  readonly none: string;
  /** This question was added: {type}. */
  readonly questionAdded: (values: { type: string }) => string;
  /** This question was removed. */
  readonly questionRemoved: string;
  /** Moved from place {before, number} to {after, number}. */
  readonly moved: (values: { before: number; after: number }) => string;
  /** Option “{option}” was added. */
  readonly optionAdded: (values: { option: string }) => string;
  /** Option “{option}” was removed. */
  readonly optionRemoved: (values: { option: string }) => string;
  /** Option “{option}” moved from place {before, number} to {after, number}. */
  readonly optionMoved: (values: { option: string; before: number; after: number }) => string;
  /** Option “{before}” is now “{after}”. */
  readonly optionRenamed: (values: { before: string; after: string }) => string;
  /** The picture of option “{option}” changed. */
  readonly optionImage: (values: { option: string }) => string;
  /** The icon of option “{option}” changed. */
  readonly optionIcon: (values: { option: string }) => string;
  /** Webhook “{webhook}” was added. */
  readonly webhookAdded: (values: { webhook: string }) => string;
  /** Webhook “{webhook}” was removed. */
  readonly webhookRemoved: (values: { webhook: string }) => string;
  /** Webhook “{webhook}” moved from place {before, number} to {after, number}. */
  readonly webhookMoved: (values: { webhook: string; before: number; after: number }) => string;
  /** {language} is shown to visitors. */
  readonly languageShown: (values: { language: string }) => string;
  /** {language} is not shown to visitors. */
  readonly languageHidden: (values: { language: string }) => string;
  /** Texts in {language} changed. */
  readonly translated: (values: { language: string }) => string;
  /** Settings of the addon “{slug}” changed. */
  readonly extension: (values: { slug: string }) => string;
  /** {field}: “{before}” is now “{after}”. */
  readonly fieldChanged: (values: { field: string; before: string; after: string }) => string;
  /** {field}: now “{after}”. */
  readonly fieldSet: (values: { field: string; after: string }) => string;
  /** {field}: “{before}” was taken away. */
  readonly fieldCleared: (values: { field: string; before: string }) => string;
  /** {field}: changed. */
  readonly fieldTouched: (values: { field: string }) => string;
  /** {field}: “{entry}” was added. */
  readonly entryAdded: (values: { field: string; entry: string }) => string;
  /** {field}: “{entry}” was removed. */
  readonly entryRemoved: (values: { field: string; entry: string }) => string;
  /** {field}: “{entry}” moved from place {before, number} to {after, number}. */
  readonly entryMoved: (values: { field: string; entry: string; before: number; after: number }) => string;
  /** Webhook “{webhook}”, {field} */
  readonly ofWebhook: (values: { webhook: string; field: string }) => string;
  /** {condition}: go to “{page}” */
  readonly redirect: (values: { condition: string; page: string }) => string;
  /** {kind} {value} */
  readonly rule: (values: { kind: string; value: string }) => string;
  /** And */
  readonly ruleAnd: string;
  /** Or */
  readonly ruleOr: string;
  /** On */
  readonly on: string;
  /** Off */
  readonly off: string;
  /** {moment} (UTC) */
  readonly utc: (values: { moment: string }) => string;
  /** {n, number}% */
  readonly percent: (values: { n: number }) => string;
  /** Same as the site */
  readonly asSite: string;
  /** After a delay ({seconds, plural, one {# second} other {# seconds}}) */
  readonly delay: (values: { seconds: number }) => string;
  readonly fields: {
    /** Title */
    readonly title: string;
    /** Kind of survey */
    readonly type: string;
    /** Template */
    readonly template: string;
    /** Title */
    readonly questions_title: string;
    /** Type */
    readonly questions_type: string;
    /** Ask for a name too */
    readonly questions_config_include_name: string;
    /** Required */
    readonly questions_settings_required: string;
    /** Randomize */
    readonly questions_settings_randomize: string;
    /** Comment box */
    readonly questions_settings_comment_box: string;
    /** Icon color */
    readonly questions_settings_icon_color: string;
    /** Icon size */
    readonly questions_settings_icon_size: string;
    /** Conditional logic */
    readonly questions_logic_enabled: string;
    /** If the conditions are met */
    readonly questions_logic_action: string;
    /** Condition */
    readonly questions_logic_conditions: string;
    /** Google Drive */
    readonly google_drive_enable: string;
    /** Name of the spreadsheet */
    readonly google_drive_file_name: string;
    /** Tracking */
    readonly enable_tracking: string;
    /** One response per person */
    readonly one_per_person: string;
    /** After the last question */
    readonly thank_you_type: string;
    /** Thank you message */
    readonly thank_you_message: string;
    /** Page after the last question */
    readonly thank_you_redirect_to: string;
    /** Conditional redirect */
    readonly thank_you_conditions: string;
    /** Device type */
    readonly targeting_devices: string;
    /** Pages */
    readonly targeting_pages: string;
    /** Page rule */
    readonly targeting_page_rules: string;
    /** Geo targeting */
    readonly geo_targeting_target: string;
    /** Country */
    readonly geo_targeting_countries: string;
    /** Timing */
    readonly behavior_timing: string;
    /** Seconds of the delay */
    readonly behavior_timing_delay: string;
    /** Trigger */
    readonly behavior_triggers: string;
    /** Display length */
    readonly behavior_display_length: string;
    /** Run time */
    readonly behavior_run_time: string;
    /** Days until asked again */
    readonly behavior_recur_days: string;
    /** Last day */
    readonly behavior_expire_at: string;
    /** End */
    readonly behavior_end_at: string;
    /** Start minimized */
    readonly behavior_start_minimized: string;
    /** Language of this survey */
    readonly languages_base: string;
    /** Other language */
    readonly languages_others: string;
    /** Let visitors choose the language */
    readonly languages_choice: string;
    /** Share of visitors */
    readonly limits_sample_percent: string;
    /** Show even if another survey was shown lately */
    readonly limits_ignore_frequency: string;
    /** Stop after */
    readonly limits_max_responses: string;
    /** Pace */
    readonly limits_pace: string;
    /** Quota */
    readonly limits_quotas: string;
    /** Message when closed */
    readonly limits_closed_message: string;
    /** Hidden field */
    readonly fields: string;
    /** Name of a hidden field */
    readonly fields_name: string;
    /** Label of a hidden field */
    readonly fields_label: string;
    /** Where a hidden field is taken from */
    readonly fields_from: string;
    /** Save answers as they are given */
    readonly answering_save_partial: string;
    /** Back button */
    readonly answering_back: string;
    /** Go on later */
    readonly answering_resume: string;
    /** Tell visitors that answers are saved */
    readonly answering_notice: string;
    /** Start minimized */
    readonly theming_start_minimized: string;
    /** Color scheme */
    readonly theming_color_scheme: string;
    /** Widget color */
    readonly theming_widget_color: string;
    /** Text color */
    readonly theming_text_color: string;
    /** Button color */
    readonly theming_button_color: string;
    /** Logo */
    readonly theming_logo_type: string;
    /** Custom logo */
    readonly theming_custom_logo: string;
    /** Show the logo */
    readonly theming_show_logo: string;
    /** Skip button */
    readonly theming_skip_text: string;
    /** Next button */
    readonly theming_next_text: string;
    /** Font */
    readonly theming_font: string;
    /** Position */
    readonly theming_position: string;
    /** Label of the widget */
    readonly theming_widget_toggle_text: string;
    /** Widget icon */
    readonly theming_widget_toggle_icon: string;
    /** Icon color of the widget */
    readonly theming_widget_toggle_color: string;
    /** Email notification */
    readonly email_active: string;
    /** Email addresses */
    readonly email_addresses: string;
    /** Email for responses left before the end */
    readonly email_partial: string;
    /** Conditions of the email */
    readonly email_logic_enable: string;
    /** If the conditions of the email are met */
    readonly email_logic_action: string;
    /** Condition of the email */
    readonly email_logic_conditions: string;
    /** Webhooks */
    readonly webhook_active: string;
    /** Name */
    readonly webhook_webhooks_name: string;
    /** Request URL */
    readonly webhook_webhooks_request_url: string;
    /** Request method */
    readonly webhook_webhooks_request_method: string;
    /** Request format */
    readonly webhook_webhooks_request_format: string;
    /** Called for */
    readonly webhook_webhooks_events: string;
    /** Secret */
    readonly webhook_webhooks_secret: string;
    /** Request headers */
    readonly webhook_webhooks_headers: string;
    /** Request body */
    readonly webhook_webhooks_body: string;
  };
  readonly values: {
    readonly type: {
      /** Survey */
      readonly regular: string;
      /** NPS Survey */
      readonly nps: string;
    };
    readonly questions_settings_icon_size: {
      /** Small */
      readonly small: string;
      /** Medium */
      readonly medium: string;
      /** Large */
      readonly large: string;
    };
    readonly questions_logic_action: {
      /** Show */
      readonly show: string;
      /** Hide */
      readonly hide: string;
    };
    readonly thank_you_type: {
      /** Show a message */
      readonly message: string;
      /** Redirect to a page */
      readonly redirect: string;
      /** Conditional redirect */
      readonly conditional_redirect: string;
    };
    readonly targeting_devices: {
      /** Desktop */
      readonly desktop: string;
      /** Tablet */
      readonly tablet: string;
      /** Mobile */
      readonly mobile: string;
    };
    readonly targeting_pages: {
      /** All pages */
      readonly all: string;
      /** Selected pages */
      readonly select: string;
    };
    readonly geo_targeting_target: {
      /** All countries */
      readonly all: string;
      /** Selected countries */
      readonly select: string;
    };
    readonly answering_resume: {
      /** In the same tab */
      readonly tab: string;
      /** For a day */
      readonly day: string;
      /** For a week */
      readonly week: string;
    };
    readonly webhook_webhooks_events: {
      /** Finished responses */
      readonly 'response.created': string;
      /** Responses left before the end */
      readonly 'response.partial': string;
    };
    readonly behavior_timing: {
      /** Immediately */
      readonly immediate: string;
      /** Before leaving */
      readonly before_abandon: string;
      /** Halfway down the page */
      readonly half_page: string;
      /** When something happens */
      readonly triggers: string;
    };
    readonly behavior_display_length: {
      /** Until response */
      readonly until_response: string;
      /** Once */
      readonly once: string;
      /** Repeatedly */
      readonly repeatedly: string;
      /** Again after a while */
      readonly recurring: string;
    };
    readonly behavior_run_time: {
      /** Indefinitely */
      readonly indefinitely: string;
      /** Until a day of the year */
      readonly expire: string;
      /** Until a date and time */
      readonly until: string;
    };
    readonly theming_color_scheme: {
      /** Light */
      readonly light: string;
      /** Dark */
      readonly dark: string;
      /** Custom */
      readonly custom: string;
    };
    readonly theming_logo_type: {
      /** None */
      readonly none: string;
      /** UserFeedback */
      readonly userfeedback: string;
      /** Custom */
      readonly custom: string;
    };
    readonly theming_position: {
      /** Bottom left */
      readonly bottom_left: string;
      /** Bottom right */
      readonly bottom_right: string;
      /** Middle left */
      readonly middle_left: string;
      /** Middle right */
      readonly middle_right: string;
    };
  };
  readonly answers: {
    /** “{title}” has {n, plural, one {# answer. It stays} other {# answers. They stay}} in the results as “No longer part of the survey”. */
    readonly removed: (values: { title: string; n: number }) => string;
    /** “{title}” has {n, plural, one {# answer as {type}. It stays} other {# answers as {type}. They stay}} in the results as a card of their own. */
    readonly retyped: (values: { title: string; n: number; type: string }) => string;
    /** {n, plural, one {# answer keeps} other {# answers keep}} the word “{old}”. */
    readonly renamed: (values: { n: number; old: string }) => string;
  };
  readonly publish: {
    /** Publish these changes? */
    readonly title: string;
    /** Add a note */
    readonly addNote: string;
    /** Note (optional) */
    readonly note: string;
    /** Publish changes */
    readonly publish: string;
    /** Cancel */
    readonly cancel: string;
    /** Show all {n, number} */
    readonly showAll: (values: { n: number }) => string;
    /** Nothing waits to be published: visitors get what the editor shows. */
    readonly nothing: string;
    /** Loading the changes */
    readonly loading: string;
  };
  readonly pace: {
    /** {n, number} per day */
    readonly day: (values: { n: number }) => string;
    /** {n, number} per week */
    readonly week: (values: { n: number }) => string;
    /** {n, number} per month */
    readonly month: (values: { n: number }) => string;
  };
  /** {question}: {values} ({max, number}) */
  readonly quota: (values: { question: string; values: string; max: number }) => string;
};

// Made of en/post-ratings.json by `npm run messages`.
export declare const t: {
  /** Post Ratings */
  readonly title: string;
  readonly tabs: {
    /** Post ratings */
    readonly label: string;
    /** Settings */
    readonly settings: string;
    /** Results */
    readonly results: string;
  };
  /** Save Settings */
  readonly save: string;
  readonly locked: {
    /** Let readers rate your posts */
    readonly title: string;
    /** Five icons under each post show which posts your readers like best. This needs a higher plan. */
    readonly plan: string;
    /** Five icons under each post show which posts your readers like best. The addon only needs to be activated. */
    readonly addon: string;
    /** Upgrade to Pro */
    readonly upgrade: string;
    /** Activate Addon */
    readonly activate: string;
  };
  readonly words: {
    /** Words */
    readonly title: string;
    /** What readers are asked and told. */
    readonly help: string;
    /** Question */
    readonly rating_question: string;
    /** Instruction */
    readonly rating_instruction_message: string;
    /** Shown below the icons until a reader has rated. */
    readonly rating_instruction_help: string;
    /** Thank you message */
    readonly thank_you_message: string;
    /** Replaces the instruction afterwards. */
    readonly thank_you_help: string;
  };
  readonly look: {
    /** Look */
    readonly title: string;
    /** Colors and font of the box below your posts. */
    readonly help: string;
    /** Icon */
    readonly icon_id: string;
    readonly icons: {
      /** Star */
      readonly star: string;
      /** Heart */
      readonly heart: string;
      /** Thumbs up */
      readonly 'thumbs-up': string;
      /** Smile */
      readonly smile: string;
    };
    /** Icon color */
    readonly icon_color: string;
    /** Background color */
    readonly background_color: string;
    /** Text color */
    readonly text_color: string;
    /** The text is hard to read on this background (contrast {ratio} of 4.5). */
    readonly contrast: (values: { ratio: string }) => string;
    /** Use {color} */
    readonly take: (values: { color: string }) => string;
    /** Font */
    readonly font: string;
    /** Font of your site */
    readonly siteFont: string;
    /** No font service is set up, so readers see a font from their own system. */
    readonly noService: string;
  };
  readonly shown: {
    /** What is shown */
    readonly title: string;
    /** Beside the icons, and to search engines. */
    readonly help: string;
    readonly show_rating: {
      /** Average rating */
      readonly label: string;
    };
    readonly show_vote_count: {
      /** Number of votes */
      readonly label: string;
    };
    readonly show_uf_logo: {
      /** UserFeedback logo */
      readonly label: string;
    };
    readonly use_review_schema: {
      /** Review schema */
      readonly label: string;
      /** Tells search engines the average and the number of ratings, in the source of each rated post. */
      readonly help: string;
    };
  };
  readonly place: {
    /** Where it is shown */
    readonly title: string;
    /** On every post, or where you put it. */
    readonly help: string;
    /** Place */
    readonly display_settings: string;
    readonly kinds: {
      readonly after_content: {
        /** After the content */
        readonly label: string;
        /** Directly below the text of a post. */
        readonly help: string;
      };
      readonly before_comments: {
        /** Before the comments */
        readonly label: string;
        /** Directly above them. */
        readonly help: string;
      };
      readonly after_comments: {
        /** After the comments */
        readonly label: string;
        /** Directly below them. */
        readonly help: string;
      };
      readonly manual: {
        /** By hand */
        readonly label: string;
        /** Only where you put the shortcode, in posts or pages. */
        readonly help: string;
      };
    };
    /** Shortcode */
    readonly shortcode: string;
    /** Put it into the text of a post or page. There it works whatever place is chosen above. */
    readonly shortcodeHelp: string;
  };
  readonly preview: {
    /** Live preview */
    readonly title: string;
    /** Start again */
    readonly restart: string;
    /** The figures are made up. Try it: nothing is counted here. */
    readonly note: string;
  };
  readonly results: {
    readonly columns: {
      /** Post */
      readonly post_title: string;
      /** Ratings */
      readonly total_ratings: string;
      /** Average */
      readonly average_rating: string;
      /** Last rated */
      readonly created_at: string;
    };
    /** Rated posts */
    readonly table: string;
    /** No Results Found */
    readonly empty: string;
    /** No posts have been rated yet. Ratings will appear here once visitors rate your posts. */
    readonly emptyText: string;
    /** Go to settings */
    readonly toSettings: string;
  };
  readonly details: {
    /** Go Back */
    readonly back: string;
    /** Ratings */
    readonly table: string;
    readonly columns: {
      /** Rating */
      readonly rating: string;
      /** Date */
      readonly created_at: string;
    };
    /** Figures */
    readonly figures: string;
    /** Ratings */
    readonly total: string;
    /** Average */
    readonly average: string;
    /** View post */
    readonly view: string;
    /** This post is no longer on the site. */
    readonly gone: string;
    /** Rating {id} */
    readonly rating: (values: { id: string }) => string;
    /** Nobody has rated this post */
    readonly missing: string;
    /** Or the post never existed. Visitors’ ratings appear in the list of results. */
    readonly missingText: string;
  };
  /** {value} of 5 */
  readonly of: (values: { value: string }) => string;
};

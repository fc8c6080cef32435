// Made of en/branding.json by `npm run messages`.
export declare const t: {
  /** Branding */
  readonly branding: string;
  /** Large preview */
  readonly enlarge: string;
  /** Restart */
  readonly restart: string;
  /** Show the thank you message */
  readonly thanks: string;
  /** Same as the site */
  readonly inherited: string;
  /** Use the site’s setting */
  readonly useSite: string;
  readonly sections: {
    /** Colors */
    readonly colors: string;
    /** Logo */
    readonly logo: string;
    /** Position */
    readonly position: string;
    /** Toggle */
    readonly toggle: string;
    /** Font */
    readonly font: string;
    /** Button texts */
    readonly words: string;
  };
  readonly colors: {
    /** Color scheme */
    readonly scheme: string;
    readonly schemes: {
      /** Light */
      readonly light: string;
      /** Dark */
      readonly dark: string;
      /** Custom */
      readonly custom: string;
    };
    /** Widget color */
    readonly widget_color: string;
    /** Text color */
    readonly text_color: string;
    /** Button color */
    readonly button_color: string;
    /** This text has a contrast of {ratio}:1 to the widget; 4.5:1 is needed to read it well. */
    readonly contrast: (values: { ratio: string }) => string;
    /** Use {color} */
    readonly take: (values: { color: string }) => string;
  };
  readonly logo: {
    /** Logo */
    readonly type: string;
    readonly types: {
      /** None */
      readonly none: string;
      /** UserFeedback */
      readonly userfeedback: string;
      /** Custom */
      readonly custom: string;
    };
    /** No image chosen yet, so no logo is shown. */
    readonly missing: string;
    /** Please choose the logo again: it has no web address. */
    readonly notAnAddress: string;
  };
  readonly position: {
    /** Position */
    readonly label: string;
    /** Bottom left */
    readonly bottom_left: string;
    /** Bottom right */
    readonly bottom_right: string;
    /** Middle left */
    readonly middle_left: string;
    /** Middle right */
    readonly middle_right: string;
  };
  readonly toggle: {
    /** Widget icon */
    readonly icon: string;
    readonly icons: {
      /** UserFeedback */
      readonly 'field-userfeedback': string;
      /** Smile */
      readonly 'field-smile': string;
      /** Open letter */
      readonly 'field-mail-open': string;
      /** Hand with star */
      readonly 'field-hand-star': string;
      /** Comments */
      readonly 'field-comments': string;
      /** Comment with star */
      readonly 'field-comment-star': string;
      /** Comment with heart */
      readonly 'field-comment-heart': string;
      /** Comment with pen */
      readonly 'field-comment-edit': string;
      /** Chevron down */
      readonly 'field-chevron-down': string;
    };
    /** Icon color */
    readonly color: string;
    /** Label */
    readonly text: string;
  };
  readonly font: {
    /** Font family */
    readonly family: string;
    /** Font weight */
    readonly weight: string;
    /** No font has this name. */
    readonly none: string;
    readonly weights: {
      /** Thin 100 */
      readonly '100': string;
      /** Extra Light 200 */
      readonly '200': string;
      /** Light 300 */
      readonly '300': string;
      /** Regular 400 */
      readonly '400': string;
      /** Medium 500 */
      readonly '500': string;
      /** Semi Bold 600 */
      readonly '600': string;
      /** Bold 700 */
      readonly '700': string;
      /** Extra Bold 800 */
      readonly '800': string;
      /** Black 900 */
      readonly '900': string;
    };
    /** The system’s font */
    readonly system: string;
    /** Use the system’s font */
    readonly useSystem: string;
    /** Choose a weight to use this font. */
    readonly pickWeight: string;
    /** No font service is set up, so visitors see a font only where it is installed on their device. */
    readonly noService: string;
  };
  readonly words: {
    /** Skip button */
    readonly skip: string;
    /** Next button */
    readonly next: string;
  };
};

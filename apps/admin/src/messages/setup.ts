// Made of en/setup.json by `npm run messages`.
import type { ReactNode } from 'react';

export declare const t: {
  /** From text */
  readonly fromText: string;
  /** Paste a survey from a mail or a document. */
  readonly fromTextHelp: string;
  /** The plugin of your WordPress site shows surveys on its pages. Nothing has to be put into them. */
  readonly plugin: string;
  /** No WordPress site is connected yet. <link>Make a connection link</link> first. */
  readonly notConnected: (values: { link: (words: string) => ReactNode }) => ReactNode;
  /** Select a Template */
  readonly title: string;
  /** Start from Scratch */
  readonly fromScratch: string;
  /** Start with a blank survey and add your own questions. */
  readonly fromScratchHelp: string;
  /** {count, plural, one {This browser holds # new Survey that was never saved.} other {This browser holds # new Surveys that were never saved.}} */
  readonly kept: (values: { count: number }) => string;
  /** Continue */
  readonly continue: string;
  /** Continue {title} */
  readonly continueNamed: (values: { title: string }) => string;
  /** Discard */
  readonly discardIt: string;
  /** Discard {title} */
  readonly discardNamed: (values: { title: string }) => string;
  /** Please enter a valid license key to enable Pro templates */
  readonly noLicence: string;
  /** Categories */
  readonly categories: string;
  readonly categoryNames: {
    /** UI/UX */
    readonly 'ui-ux': string;
    /** Engagement */
    readonly engagement: string;
    /** Experience */
    readonly experience: string;
    /** Ecommerce */
    readonly ecommerce: string;
    /** Content */
    readonly content: string;
    /** Product */
    readonly product: string;
    /** Support */
    readonly support: string;
  };
  /** Search templates */
  readonly search: string;
  /** Clear search */
  readonly clearSearch: string;
  /** Sort by */
  readonly sort: string;
  readonly sorts: {
    /** Default Order */
    readonly default: string;
    /** Most Popular */
    readonly popular: string;
  };
  /** Templates */
  readonly templates: string;
  /** {count, plural, one {# template} other {# templates}} */
  readonly count: (values: { count: number }) => string;
  /** Loading templates */
  readonly loading: string;
  /** Sorry No results found! */
  readonly noMatch: string;
  /** Your search “{query}” did not match any templates. Please try again. */
  readonly noMatchText: (values: { query: string }) => string;
  /** No template is in these categories. Please choose others. */
  readonly noneInCategories: string;
  /** No templates yet */
  readonly none: string;
  /** You can still start from scratch. */
  readonly noneText: string;
  /** Show all templates */
  readonly showAll: string;
  /** In use */
  readonly inUse: string;
  /** Requires {addon} addon */
  readonly requires: (values: { addon: string }) => string;
  /** Not included in your plan */
  readonly notInPlan: string;
  /** Utilize the power of pre-made templates. Please install the {addon} addon to unlock this template. */
  readonly install: (values: { addon: string }) => string;
  /** Replace your questions? */
  readonly replace: string;
  /** What you have written so far will be replaced by what you picked. */
  readonly replaceText: string;
  /** Replace */
  readonly replaceYes: string;
  /** Keep mine */
  readonly replaceNo: string;
  readonly discard: {
    /** Discard “{title}”? */
    readonly title: (values: { title: string }) => string;
    /** It was never saved and cannot be brought back. */
    readonly body: string;
    /** Discard */
    readonly confirm: string;
    /** Cancel */
    readonly cancel: string;
  };
};

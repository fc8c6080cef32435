// Made of en/page-rules.json by `npm run messages`.
export declare const t: {
  readonly words: {
    /** the page is one of */
    readonly page_or_post_is: string;
    /** the page is none of */
    readonly page_or_post_is_not: string;
    /** the kind of page is */
    readonly page_type: string;
    /** the type of content is */
    readonly post_type_is: string;
    /** the type of content is not */
    readonly post_type_is_not: string;
    /** the content is sorted by */
    readonly taxonomy_is: string;
    /** the content is not sorted by */
    readonly taxonomy_is_not: string;
    /** the content is in */
    readonly taxonomy_term_is: string;
    /** the content is not in */
    readonly taxonomy_term_is_not: string;
    /** the address is exactly */
    readonly page_url_is: string;
    /** the address is not */
    readonly page_url_is_not: string;
    /** the address contains */
    readonly page_url_contains: string;
    /** the address does not contain */
    readonly page_url_not_contains: string;
    /** the part after the question mark contains */
    readonly query_parameter_contains: string;
    /** the part after the question mark does not contain */
    readonly query_parameter_not_contains: string;
    /** the part after the question mark matches the pattern */
    readonly query_parameter_regex: string;
    /** the visitor is logged in */
    readonly user_logged_in: string;
    /** the visitor's role is */
    readonly user_role: string;
    /** the visitor came from the address */
    readonly referrer: string;
    /** the visitor has the cookie */
    readonly cookie_exist: string;
    /** the visitor does not have the cookie */
    readonly cookie_not_exist: string;
    /** visitor attribute */
    readonly attribute: string;
    /** event happened */
    readonly event: string;
  };
  /** the visitor is not logged in */
  readonly notLoggedIn: string;
  /** {words} {values} */
  readonly rule: (values: { words: string; values: string }) => string;
  /** “{value}” */
  readonly quoted: (values: { value: string }) => string;
  /** … */
  readonly blank: string;
  readonly sentence: {
    /** Shows {pages}. */
    readonly shows: (values: { pages: string }) => string;
    /** Shows {pages} and {more, number} more. */
    readonly showsMore: (values: { pages: string; more: number }) => string;
    /** {before}, or {pages} */
    readonly or: (values: { before: string; pages: string }) => string;
    /** on pages {rules} */
    readonly pages: (values: { rules: string }) => string;
    /** on {count, plural, one {the page} other {one of the pages}} {values} */
    readonly page: (values: { count: number; values: string }) => string;
    /** where {rule} */
    readonly where: (values: { rule: string }) => string;
    /** that are {kinds} */
    readonly are: (values: { kinds: string }) => string;
    readonly whose: {
      /** whose address is exactly {values} */
      readonly page_url_is: (values: { values: string }) => string;
      /** whose address is not {values} */
      readonly page_url_is_not: (values: { values: string }) => string;
      /** whose address contains {values} */
      readonly page_url_contains: (values: { values: string }) => string;
      /** whose address does not contain {values} */
      readonly page_url_not_contains: (values: { values: string }) => string;
    };
    readonly kinds: {
      /** the home page */
      readonly home: string;
      /** the blog page */
      readonly blog: string;
      /** single posts */
      readonly single_post: string;
      /** single pages */
      readonly single_page: string;
      /** category pages */
      readonly category: string;
      /** tag pages */
      readonly tag: string;
      /** archives */
      readonly archive: string;
      /** search results */
      readonly search: string;
      /** error pages (404) */
      readonly not_found: string;
    };
  };
  readonly trial: {
    /** Try an address */
    readonly title: string;
    /** Address of a page */
    readonly address: string;
    /** Please enter a whole address, like https://example.com/page. */
    readonly whole: string;
    /** The rules hold there. */
    readonly hold: string;
    /** The rules do not hold there: {rule}. */
    readonly doNotHold: (values: { rule: string }) => string;
    /** Nothing is known of this page but its address. */
    readonly unknown: string;
  };
  readonly told: {
    /** the visitor attribute “{name}” is {isOpen, select, true {…} other {“{value}”}} */
    readonly '=': (values: { name: string; isOpen: boolean; value: string }) => string;
    /** the visitor attribute “{name}” is not {isOpen, select, true {…} other {“{value}”}} */
    readonly '!=': (values: { name: string; isOpen: boolean; value: string }) => string;
    /** the visitor attribute “{name}” contains {isOpen, select, true {…} other {“{value}”}} */
    readonly CONTAINS: (values: { name: string; isOpen: boolean; value: string }) => string;
    /** the visitor attribute “{name}” does not contain {isOpen, select, true {…} other {“{value}”}} */
    readonly '!CONTAINS': (values: { name: string; isOpen: boolean; value: string }) => string;
    /** the visitor attribute “{name}” starts with {isOpen, select, true {…} other {“{value}”}} */
    readonly STARTS_WITH: (values: { name: string; isOpen: boolean; value: string }) => string;
    /** the visitor attribute “{name}” ends with {isOpen, select, true {…} other {“{value}”}} */
    readonly ENDS_WITH: (values: { name: string; isOpen: boolean; value: string }) => string;
    /** the visitor attribute “{name}” is greater than {isOpen, select, true {…} other {“{value}”}} */
    readonly '>': (values: { name: string; isOpen: boolean; value: string }) => string;
    /** the visitor attribute “{name}” is less than {isOpen, select, true {…} other {“{value}”}} */
    readonly '<': (values: { name: string; isOpen: boolean; value: string }) => string;
    /** the visitor attribute “{name}” is known */
    readonly EXISTS: (values: { name: string }) => string;
    /** the visitor attribute “{name}” is not known */
    readonly '!EXISTS': (values: { name: string }) => string;
    /** the event “{name}” happened {count, plural, one {in this tab} other {in this tab # times or more}} */
    readonly event: (values: { name: string; count: number }) => string;
  };
};

// Made of en/hidden-fields.json by `npm run messages`.
export declare const t: {
  /** Hidden fields */
  readonly title: string;
  /** Facts that are stored with each response. Nothing else that your page tells is stored. */
  readonly help: string;
  /** {count, plural, =0 {None} other {{names}}} */
  readonly value: (values: { count: number; names: string }) => string;
  /** Hidden fields */
  readonly list: string;
  /** Field {number, number} */
  readonly field: (values: { number: number }) => string;
  /** Add field */
  readonly add: string;
  /** Remove field {number, number} */
  readonly remove: (values: { number: number }) => string;
  /** Name */
  readonly name: string;
  /** As your page tells it: small letters, digits and _. */
  readonly nameHelp: string;
  /** Please begin with a small letter; then letters, digits and _ may follow. */
  readonly nameMissing: string;
  /** Another field has this name. */
  readonly nameTwice: string;
  /** Label */
  readonly label: string;
  /** How responses and exports call it. */
  readonly labelHelp: string;
  /** Taken from */
  readonly from: string;
  /** The first of these that has a value. */
  readonly fromHelp: string;
  /** Please choose at least one. */
  readonly fromMissing: string;
  readonly sources: {
    /** Attributes told by the page */
    readonly attribute: string;
    /** Data attributes of the snippet */
    readonly data: string;
    /** The address of the page */
    readonly url: string;
    /** The id of the visitor */
    readonly identity: string;
  };
};

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
};

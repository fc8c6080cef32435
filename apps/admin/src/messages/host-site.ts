// Made of en/host-site.json by `npm run messages`.
export declare const t: {
  /** Your site */
  readonly title: string;
  /** The WordPress site that surveys are shown on. It connects itself by its plugin. */
  readonly help: string;
  /** No WordPress site is connected. */
  readonly none: string;
  /** Download the plugin */
  readonly download: string;
  /** Make a connection link */
  readonly makeLink: string;
  /** Replace this connection */
  readonly replace: string;
  /** Make a link that replaces this connection? */
  readonly replaceTitle: string;
  /** {site} stays connected until somebody uses the link. Surveys, responses and settings stay. */
  readonly replaceBody: (values: { site: string }) => string;
  /** Make the link */
  readonly replaceConfirm: string;
  /** The key has leaked */
  readonly leaked: string;
  /** Stop trusting the key of this connection? */
  readonly leakedTitle: string;
  /** Everybody who came in from WordPress is signed out, but for you. Paste the new link into the plugin to go on. Visitors still see surveys. */
  readonly leakedBody: string;
  /** Stop trusting it */
  readonly leakedConfirm: string;
  /** The former key no longer counts. Paste a new connection link into the plugin. Visitors still see surveys. */
  readonly distrusted: string;
  /** Connection link */
  readonly link: string;
  /** Paste it into the UserFeedback plugin of your WordPress site. It works once, until {until}, and is shown only now. */
  readonly linkHelp: (values: { until: string }) => string;
  /** Copy */
  readonly copy: string;
  /** Copied to Clipboard */
  readonly copied: string;
  /** Connected since */
  readonly connectedSince: string;
  /** Last contact */
  readonly lastContact: string;
  /** Content */
  readonly content: string;
  /** {entries, plural, one {# page or post} other {# pages and posts}}, {terms, plural, one {# term} other {# terms}}, {media, plural, one {# image} other {# images}} */
  readonly counts: (values: { entries: number; terms: number; media: number }) => string;
  /** Content is still being sent. */
  readonly sending: string;
  /** Plugin */
  readonly plugin: string;
  /** Disconnect */
  readonly disconnect: string;
  /** Disconnect this site? */
  readonly disconnectTitle: string;
  /** Visitors see no surveys until you connect again. Surveys and responses stay on the server. */
  readonly disconnectBody: string;
  /** {site} is no longer connected. */
  readonly disconnected: (values: { site: string }) => string;
  /** Continue with WordPress */
  readonly continue: string;
  /** or with an account of this server */
  readonly or: string;
  /** Signing you in… */
  readonly entering: string;
  /** Continue as {name}? */
  readonly asOther: (values: { name: string }) => string;
  /** You are signed in as {other}. */
  readonly asOtherHelp: (values: { other: string }) => string;
  /** Continue */
  readonly asOtherGo: string;
  /** Cancel */
  readonly cancel: string;
  /** Back to WordPress */
  readonly backToWordPress: string;
};

/** Version of WordPress by the name that its package gives it. */
export declare const VERSIONS: Record<string, string>;

/** The folder of an installed WordPress that is copied for each start. */
export function prepare(version?: '6.5' | '6.2'): string;
export function startWordPress(options?: {
  version?: '6.5' | '6.2';
  port?: number;
  /** PHP that runs before its settings. */
  config?: string;
  /** False: the plugin is there, but switched off. */
  plugin?: boolean;
  /** With the plugin as it is in the zip. */
  zipped?: boolean;
}): Promise<WordPress>;

export interface WordPress {
  /** Its home address, without a trailing slash. */
  url: string;
  folder: string;
  /** Runs PHP with WordPress loaded; returns what the code returns. */
  php<Result>(code: string): Promise<Result>;
  /** Throws if WordPress has noted a warning or an error of the plugin. */
  stop(): Promise<void>;
}

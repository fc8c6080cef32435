export interface Pooler {
  /** The same database as seen through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

export declare function startPooler(serverUrl: string, options?: { accepts?: string }): Promise<Pooler | undefined>;

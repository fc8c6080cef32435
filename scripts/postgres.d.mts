export interface Postgres {
  /** As superuser, on a database of which tests make their own: `postgres://postgres@127.0.0.1:5432/postgres`. */
  url: string;
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  durable?: boolean;
  settings?: Record<string, string | number>;
}

export declare const NO_POSTGRES: string;
export declare function startPostgres(options?: PostgresOptions): Promise<Postgres | undefined>;

export interface Postgres {
  /** `postgres://postgres@127.0.0.1:5432/postgres`, as superuser, who can create databases for tests. */
  url: string;
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  durable?: boolean;
  settings?: Record<string, string | number>;
}

export declare const NO_POSTGRES: string;
export declare function startPostgres(options?: PostgresOptions): Promise<Postgres | undefined>;

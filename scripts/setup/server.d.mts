/** How every server is started. */
export declare const START: { flags: readonly string[]; env: Readonly<Record<string, string>> };
export declare function runServer(args: readonly string[]): Promise<number>;

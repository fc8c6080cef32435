/**
 * A limit in milliseconds that holds on a quiet machine; on a busy one it is longer, by how many processes wait for each
 * core.
 */
export declare function quiet(ms: number): number;

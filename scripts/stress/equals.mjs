/**
 * Changes that nobody can notice, and why: they are not counted.
 * @type {readonly { file: string, line: string, becomes: string, why: string }[]}
 */
export const equals = [];

export { givenUpSince } from './queries.ts';

export { countPaused, givenUpSince, listGivenUp, resumePaused, retryGivenUp } from './queries.ts';

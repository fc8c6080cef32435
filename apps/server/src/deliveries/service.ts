export { givenUpSince, listGivenUp, retryGivenUp } from './queries.ts';

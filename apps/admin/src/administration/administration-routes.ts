import { contract } from '@userfeedback/contract';

const { account, alerts, people, apiKeys, demo, deliveries, destinations, places, summaries, system, usage } = contract;

/** Like `contract-routes.ts`, for the parts that the first screen does not need. */
export const routes = {
  account,
  alerts,
  people,
  apiKeys,
  demo,
  deliveries,
  destinations,
  places,
  summaries,
  system,
  usage,
};

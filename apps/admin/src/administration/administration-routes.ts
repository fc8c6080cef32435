import { contract } from '@userfeedback/contract';

const {
  account,
  aiSummary,
  alerts,
  people,
  apiKeys,
  demo,
  deliveries,
  destinations,

  imports,
  invitations,
  links,
  places,
  summaries,
  system,
  tests,
  usage,
} = contract;

/** Like `contract-routes.ts`, for the parts that the first screen does not need. */
export const routes = {
  account,
  aiSummary,
  alerts,
  people,
  apiKeys,
  demo,
  deliveries,
  destinations,

  imports,
  invitations,
  links,
  places,
  summaries,
  system,
  tests,
  usage,
};

import { contract } from '@userfeedback/contract';

const {
  account,
  alerts,
  people,
  apiKeys,
  demo,
  deliveries,
  destinations,
  exports,
  privacy,
  session,
  summaries,
  system,
  usage,
  ...others
} = contract;
/** Browsers open these as addresses. */
const { provider, providerCallback, ...calls } = session;

/**
 * The methods and paths that the client calls, all that it needs of the contract at run time. `vite/contract-routes.ts`
 * puts them into the build, so that browsers load neither zod nor the schemas.
 */
export const routes = { ...others, session: calls };

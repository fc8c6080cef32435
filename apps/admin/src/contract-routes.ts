import { contract } from '@userfeedback/contract';

const { account, alerts, people, apiKeys, deliveries, destinations, ...others } = contract;

/**
 * The contract's methods and paths, all that a client needs of it at run time. `vite/contract-routes.ts` puts them into
 * the build, so that browsers load neither zod nor the schemas.
 */
export const routes = others;

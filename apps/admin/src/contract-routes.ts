import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@userfeedback/contract';

/**
 * The contract's methods and paths, which is all that a client needs of it at run time. In what the browser gets,
 * `vite/contract-routes.ts` has put the result here, so that neither zod nor any schema travels along.
 */
export const routes = minifyContractRouter(contract);

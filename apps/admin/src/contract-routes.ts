import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@userfeedback/contract';

/**
 * The contract's methods and paths, all that a client needs of it at run time. `vite/contract-routes.ts` puts the
 * result into the build, so that browsers load neither zod nor the schemas.
 */
export const routes = minifyContractRouter(contract);

import { contract } from '@userfeedback/contract';

type Apart =
  | 'account'
  | 'aiSummary'
  | 'alerts'
  | 'people'
  | 'apiKeys'
  | 'demo'
  | 'deliveries'
  | 'destinations'
  | 'exports'
  | 'imports'
  | 'invitations'
  | 'links'
  | 'places'
  | 'privacy'
  | 'summaries'
  | 'system'
  | 'tests'
  | 'usage';
/** Written out, because the compiler writes no type into its declarations that is as long as the whole contract. */
type Routes = Omit<typeof contract, Apart | 'session'> & {
  session: Omit<(typeof contract)['session'], 'provider' | 'providerCallback'>;
};

const {
  account,
  aiSummary,
  alerts,
  people,
  apiKeys,
  demo,
  deliveries,
  destinations,
  exports,
  imports,
  invitations,
  links,
  places,
  privacy,
  session,
  summaries,
  system,
  tests,
  usage,
  ...others
} = contract;
/** Browsers open these as addresses. */
const { provider, providerCallback, ...calls } = session;

/**
 * The methods and paths that the client calls, all that it needs of the contract at run time. `vite/contract-routes.ts`
 * puts them into the build, so that browsers load neither zod nor the schemas.
 */
export const routes: Routes = { ...others, session: calls };

declare module 'virtual:contract-routes' {
  /** The contract's methods and paths without its shapes; see vite/contract-routes.ts. */
  export const routes: import('@orpc/contract').AnyContractRouter;
}
declare module 'virtual:theme.css';

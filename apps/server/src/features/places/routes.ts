import { contract } from '@userfeedback/contract';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { changePlaces, getPlaces } from './service.ts';

export function placesRoutes(serve: Serve, deps: Deps): void {
  const { places } = contract;
  serve(places.get, ({ id }) => getPlaces(deps, id));
  serve(places.update, ({ id, ...change }) => changePlaces(deps, id, change));
}

import { prepare } from './site.mjs';

/** Once for all files: two that begin at the same time would download and unpack at the same place. */
export function setup() {
  prepare();
}

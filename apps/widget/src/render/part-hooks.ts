import type * as hooks from './hooks.ts';

/*
 * In the build of a part that the panel opens, this file takes the place of `react`: hooks have one owner, the panel's
 * renderer, which draws what the part brings.
 */

type Hooks = Pick<typeof hooks, 'useEffect' | 'useId' | 'useRef' | 'useState'>;

export let useEffect: Hooks['useEffect'];
export let useId: Hooks['useId'];
export let useRef: Hooks['useRef'];
export let useState: Hooks['useState'];

export function takeHooks(given: Hooks): void {
  ({ useEffect, useId, useRef, useState } = given);
}

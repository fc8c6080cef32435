import type { RefObject } from 'react';
import { createContext, useContext, useEffect } from 'react';

/** What has to be done before a tab is saved. Returns what is to be done after that, or false if nothing may be saved. */
export type BeforeSave = () => Promise<false | (() => void)>;

export const BeforeSaveContext = createContext<RefObject<BeforeSave | null>>({ current: null });

/** Lets a field that is sent by itself go first; null: there is nothing to send. */
export function useBeforeSave(work: BeforeSave | null): void {
  const slot = useContext(BeforeSaveContext);
  useEffect(() => {
    slot.current = work;
    return () => {
      slot.current = null;
    };
  });
}

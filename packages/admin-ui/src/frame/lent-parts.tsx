import type { ComponentType, ReactNode } from 'react';
import { createContext, use } from 'react';

export interface PageProps {
  /** The route's name, readable from outside as `data-route`. */
  route: string;
  title: string;
  /** What the screen is about, for the window's title: the survey's name. */
  subject?: string | undefined;
  back?: { to: string; label: string };
  action?: ReactNode;
  children: ReactNode;
}

interface Parts {
  Page: ComponentType<PageProps>;
  UnsavedGuard: ComponentType<{ isDirty: boolean }>;
}

/** Lends addons' screens the parts that only the admin itself can make. */
export const LentParts = createContext<Parts | null>(null);

/** One screen in the admin's frame: title left, its one primary action right. */
export function Page(props: PageProps) {
  const { Page: Lent } = useParts();
  return <Lent {...props} />;
}

/** Asks before edits that were not saved are left behind. */
export function UnsavedGuard(props: { isDirty: boolean }) {
  const { UnsavedGuard: Lent } = useParts();
  return <Lent {...props} />;
}

function useParts(): Parts {
  const parts = use(LentParts);
  if (!parts) throw new Error('Screens of addons need LentParts above them.');
  return parts;
}

import type { ComponentType, ReactNode } from 'react';
import { createContext, use } from 'react';

export interface PageProps {
  /** Also in the page as `data-route`. */
  route: string;
  title: string;
  /** For the window's title: the survey's name, for example. */
  subject?: string | undefined;
  back?: { to: string; label: string };
  action?: ReactNode;
  children: ReactNode;
}

interface Parts {
  Page: ComponentType<PageProps>;
  UnsavedGuard: ComponentType<{ isDirty: boolean }>;
}

/** Gives addons' screens the parts that only the admin has. */
export const AdminParts = createContext<Parts | null>(null);

export function Page(props: PageProps) {
  const { Page: AdminPage } = useParts();
  return <AdminPage {...props} />;
}

export function UnsavedGuard(props: { isDirty: boolean }) {
  const { UnsavedGuard: AdminGuard } = useParts();
  return <AdminGuard {...props} />;
}

function useParts(): Parts {
  const parts = use(AdminParts);
  if (!parts) throw new Error('Screens of addons need AdminParts above them.');
  return parts;
}

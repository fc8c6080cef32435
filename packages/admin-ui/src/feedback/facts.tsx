import type { ReactNode } from 'react';
import { Items } from './items.tsx';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <Items component="dl" least={200} w="100%">
      {children}
    </Items>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Capability, RestingPart } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { Items } from '../feedback/items.tsx';
import { t } from '../messages/access.ts';
import { useSite } from '../site/site.tsx';
import classes from './kept-part.module.css';
import { needsName } from './needs-name.ts';
import { useLock } from './use-lock.ts';

const RestingContext = createContext<readonly RestingPart[]>([]);

export const RestingParts = RestingContext;

export function useRestingParts(): readonly RestingPart[] {
  return use(RestingContext);
}

/** Why a part of the survey is not in use; undefined if it is. */
export function useResting(part: string): RestingPart | undefined {
  return use(RestingContext).find((each) => each.part === part);
}

interface Props {
  part: string;
  capability: Capability;
  /** Name of the part, if the capability has several. */
  feature?: string;
}

/** If the part is stored but not in use, its values cannot be changed, and a line says what they need. */
export function KeptPart({ children, ...props }: Props & { children: ReactNode }) {
  if (!useResting(props.part)) return children;
  return (
    <Items gap="sm">
      <KeptLine {...props} />
      <KeptFields part={props.part}>{children}</KeptFields>
    </Items>
  );
}

/** Leads to the upgrade or the addon; draws nothing if the part is in use. */
export function KeptLine({ part, capability, feature }: Props) {
  const resting = useResting(part);
  const lock = useLock(capability);
  const site = useSite();
  if (!resting) return null;
  return (
    <UnstyledButton
      className={classes.line}
      me="auto"
      py={4}
      px={10}
      bdrs="sm"
      bg="var(--uf-amber-ground)"
      c="var(--uf-amber-text)"
      fz={13}
      fw={500}
      onClick={() => lock?.open(feature)}
    >
      <IconLock size={16} aria-hidden />
      {resting.reason === 'addon'
        ? t.resting.activate({ addon: needsName(resting.needs, site) })
        : t.resting.needs({ plan: needsName(resting.needs, site) })}
    </UnstyledButton>
  );
}

export function KeptFields({ part, children }: { part: string; children: ReactNode }) {
  return useResting(part) ? (
    <fieldset disabled className={classes.fields}>
      {children}
    </fieldset>
  ) : (
    children
  );
}

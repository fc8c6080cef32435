import { UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Capability, RestingPart } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { t } from '../strings.ts';
import classes from './kept-part.module.css';
import { needsName } from './needs-name.ts';
import { useSite } from './site.tsx';
import { useLock } from './use-lock.ts';

const RestingContext = createContext<readonly RestingPart[]>([]);

/** Makes known which parts of the survey that is being edited are kept without acting. */
export const RestingParts = RestingContext;

/** All parts of the survey that rest. */
export function useRestingParts(): readonly RestingPart[] {
  return use(RestingContext);
}

/** Why a part of the survey rests; undefined where it acts. */
export function useResting(part: string): RestingPart | undefined {
  return use(RestingContext).find((each) => each.part === part);
}

interface Props {
  part: string;
  /** What the part takes, and so where the lock leads. */
  capability: Capability;
  /** What the part is called, where the capability has several. */
  feature?: string;
}

/** A part as it stands where it acts; where it rests, its kept values, which nobody can change, and what they need. */
export function KeptPart({ children, ...props }: Props & { children: ReactNode }) {
  if (!useResting(props.part)) return children;
  return (
    <div className={classes.kept}>
      <KeptLine {...props} />
      <KeptFields part={props.part}>{children}</KeptFields>
    </div>
  );
}

/** That a part is kept and not in use, leading to the upgrade or to the addon; nothing where it acts. */
export function KeptLine({ part, capability, feature }: Props) {
  const resting = useResting(part);
  const lock = useLock(capability);
  const site = useSite();
  if (!resting) return null;
  return (
    <UnstyledButton className={classes.line} onClick={() => lock?.open(feature)}>
      <IconLock size={16} aria-hidden />
      {resting.reason === 'addon'
        ? t.resting.activate(needsName(resting.needs, site))
        : t.resting.needs(needsName(resting.needs, site))}
    </UnstyledButton>
  );
}

/** The fields of a part, closed while it rests. */
export function KeptFields({ part, children }: { part: string; children: ReactNode }) {
  return useResting(part) ? (
    <fieldset disabled className={classes.fields}>
      {children}
    </fieldset>
  ) : (
    children
  );
}

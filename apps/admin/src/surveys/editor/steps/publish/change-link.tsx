import { Anchor } from '@mantine/core';
import { createContext, use, useEffect } from 'react';
import type { LinkProps } from 'react-router';
import { Link, useLocation } from 'react-router';
import { t } from '../../../../messages/publish-summary.ts';

/** Where a link of the publish step leads, and what is noted when it is followed. */
export type MakeChangeLink = (name: string, path: string) => Pick<LinkProps, 'to' | 'onClick'>;

const ChangeLinkContext = createContext<MakeChangeLink>(() => ({ to: '' }));

/** Gives the links below their addresses. */
export const ChangeLinks = ChangeLinkContext;

interface Props {
  /** Where the link stands; whoever comes back finds it by place and name. */
  place: 'summary' | 'why';
  name: keyof typeof t.names;
  /** The path of the field that it opens. */
  field: string;
  className?: string | undefined;
  /** In place of its usual text; such a link is not come back to. */
  label?: string;
}

/** "Change Pages": leads to the field where that is set. */
export function ChangeLink({ place, name, field, className, label }: Props) {
  const id = `${place}-${name}`;
  const leadTo = use(ChangeLinkContext);
  // That is no part of the draft.
  const link = name === 'where' ? { to: { search: '?panel=share' } } : leadTo(id, field);
  return (
    <Anchor
      component={Link}
      inherit
      underline={place === 'why' ? 'always' : 'hover'}
      {...link}
      className={className}
      data-change={label === undefined ? id : undefined}
    >
      {label ?? t.change[name]}
    </Anchor>
  );
}

/** Where the person followed a link of the publish step and comes back: the focus returns to it. */
export function useReturnedTo(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return
  useEffect(() => {
    const id = /^#change-([a-z]+-\w+)$/.exec(hash)?.[1];
    if (id === undefined) return;
    const find = (each: string) => document.querySelector<HTMLElement>(`[data-change="${each}"]`);
    // A visitor who was described is forgotten, and with them what did not fit.
    const link = find(id) ?? find(id.replace(/^why/, 'summary'));
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'center' });
  }, [hash, key]);
}

import { useQuery } from '@tanstack/react-query';
import type { Drawing } from '@userfeedback/engine';
import { useCallback, useMemo } from 'react';

export type IconStyle = 'regular' | 'solid';

/** An icon as a question stores it. */
export interface PickedIcon {
  name: string;
  style: string;
}

/** One icon as `GET /assets/icons.json` lists it. */
export interface ListedIcon {
  style: IconStyle;
  icon: string;
  label: string;
  tags: string[];
  svg: string;
}

/** The icons to choose from, fetched when `isNeeded`; empty if they cannot be loaded. */
export function useIconList(isNeeded: boolean): { icons: ListedIcon[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['icons'],
    queryFn: fetchIcons,
    enabled: isNeeded,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { icons: data ?? NONE, isLoading };
}

/** Draws icons by name, as the server does for visitors. */
export function useIconDrawings(isNeeded: boolean): (icon: PickedIcon) => Drawing {
  const { icons } = useIconList(isNeeded);
  const paths = useMemo(() => new Map(icons.map((icon) => [keyOf(icon.style, icon.icon), icon])), [icons]);
  return useCallback(
    ({ name, style }) => {
      const filled = style === 'solid' ? paths.get(keyOf(style, name)) : undefined;
      const path = pathOf(filled ?? paths.get(keyOf('regular', name)));
      return { path, style: filled ? 'solid' : 'regular' };
    },
    [paths],
  );
}

/** The path only, without the markup around it. */
export function pathOf(icon: ListedIcon | undefined): string {
  return / d="([^"]*)"/.exec(icon?.svg ?? '')?.[1] ?? '';
}

const NONE: ListedIcon[] = [];
const keyOf = (style: string, name: string) => `${style} ${name}`;

async function fetchIcons(): Promise<ListedIcon[]> {
  const response = await fetch('/assets/icons.json');
  if (!response.ok) throw new Error(`The list of icons could not be loaded (status ${response.status}).`);
  return response.json();
}

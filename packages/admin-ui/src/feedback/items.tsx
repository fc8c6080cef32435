import type { BoxProps, MantineSpacing } from '@mantine/core';
import { Box, getSpacing, rem } from '@mantine/core';
import type { ComponentPropsWithRef, ElementType } from 'react';
import classes from './items.module.css';

export interface Layout {
  gap?: MantineSpacing | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  /** Side by side where each has this much room, in pixels. */
  least?: number | undefined;
  /** Those that do not fill their line keep their width. */
  isEven?: boolean | undefined;
  /** In a line, each as wide as it is. */
  line?: 'wrapped' | 'unbroken' | undefined;
  justify?: 'center' | 'end' | 'space-between' | undefined;
  /** A line between two. */
  isDivided?: boolean | undefined;
}

export type ItemsProps<Element extends ElementType = 'div'> = Layout &
  BoxProps &
  Omit<ComponentPropsWithRef<Element>, keyof BoxProps | keyof Layout | 'component'> & { component?: Element };

/** Items below one another or side by side, in any element: a list, a form, a sentence with its icon. */
export function Items<Element extends ElementType = 'div'>({
  component,
  gap = 'md',
  align,
  least,
  isEven,
  line,
  justify,
  isDivided,
  className,
  ...rest
}: ItemsProps<Element>) {
  return (
    <Box
      component={component as 'div'}
      className={[classes.items, className].filter(Boolean).join(' ')}
      mod={{ line, beside: least !== undefined, divided: isDivided }}
      __vars={{
        '--items-gap': getSpacing(gap),
        '--items-align': align,
        '--items-justify': justify,
        '--items-least': least === undefined ? undefined : rem(least),
        '--items-fill': isEven ? 'auto-fill' : undefined,
      }}
      {...(rest as BoxProps)}
    />
  );
}

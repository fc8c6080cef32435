import type { BoxProps, MantineSpacing } from '@mantine/core';
import { Box, getSpacing } from '@mantine/core';
import type { ComponentPropsWithRef, ElementType } from 'react';
import classes from './items.module.css';

type Align = 'normal' | 'start' | 'center' | 'end' | 'baseline' | 'stretch';

export interface Layout {
  gap?: MantineSpacing | undefined;
  align?: Align | undefined;
  /** Side by side where each has this much room, in pixels. */
  least?: number | undefined;
  /** Those that do not fill their line keep their width. */
  isEven?: boolean | undefined;
  /** A line between two. */
  isDivided?: boolean | undefined;
}

interface RowLayout {
  gap?: MantineSpacing | undefined;
  align?: Align | undefined;
  justify?: 'normal' | 'center' | 'end' | 'space-between' | undefined;
  /** It stays in one line. */
  isUnbroken?: boolean | undefined;
}

type Props<Element extends ElementType, Own> = Own &
  BoxProps &
  Omit<ComponentPropsWithRef<Element>, keyof BoxProps | keyof Own | 'component'> & { component?: Element };

export type ItemsProps<Element extends ElementType = 'div'> = Props<Element, Layout>;

/** Items below one another, or side by side in columns, in any element: a list, a form, a sentence with its icon. */
export function Items<Element extends ElementType = 'div'>({
  gap = 'md',
  align = 'normal',
  least,
  isEven,
  isDivided,
  className = '',
  ...rest
}: ItemsProps<Element>) {
  return (
    <Box
      className={`${classes.items} ${className}`}
      mod={{ beside: !!least, divided: isDivided }}
      // All of them each time: an inner list would inherit those that it does not set.
      __vars={{
        '--items-gap': getSpacing(gap),
        '--items-align': align,
        '--items-least': getSpacing(least),
        '--items-fill': isEven ? 'auto-fill' : 'auto-fit',
      }}
      {...(rest as BoxProps)}
    />
  );
}

/** Parts beside one another, each as wide as it is, in any element. */
export function Row<Element extends ElementType = 'div'>({
  gap = 'md',
  align = 'center',
  justify = 'normal',
  isUnbroken,
  className = '',
  ...rest
}: Props<Element, RowLayout>) {
  return (
    <Box
      className={`${classes.row} ${className}`}
      mod={{ unbroken: isUnbroken }}
      __vars={{ '--items-gap': getSpacing(gap), '--items-align': align, '--items-justify': justify }}
      {...(rest as BoxProps)}
    />
  );
}

import { Box } from '@mantine/core';
import type { ItemsProps } from '@userfeedback/admin-ui';
import { Items } from '@userfeedback/admin-ui';
import type { ComponentPropsWithRef, ElementType } from 'react';
import classes from './removable-rows.module.css';

/** A list of such rows. */
export function RemovableRows<Element extends ElementType>(props: ItemsProps<Element>) {
  return <Items gap="xs" {...props} className={classes.list} />;
}

/** Fields in a row with the button that removes them; below one another where the list is narrow. */
export function RemovableRow({ columns, ...props }: ComponentPropsWithRef<'div'> & { columns: string }) {
  return <Box {...props} className={classes.row} __vars={{ '--row-columns': columns }} />;
}

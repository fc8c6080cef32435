import type { ElementType, ReactNode } from 'react';
import classes from './card.module.css';

/** Not `padded` around a table that reaches its edges. */
export function Card({
  component: Component = 'section',
  padded = true,
  className,
  children,
  ...rest
}: {
  component?: ElementType;
  padded?: boolean;
  className?: string | undefined;
  children: ReactNode;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-busy'?: boolean;
  id?: string;
}) {
  return (
    <Component
      className={[classes.card, className].filter(Boolean).join(' ')}
      data-padded={padded || undefined}
      {...rest}
    >
      {children}
    </Component>
  );
}

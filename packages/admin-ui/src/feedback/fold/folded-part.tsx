import { Box, Collapse, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';
import { useErrorsBelow, useWantedField } from '../field-marks.tsx';
import { Items } from '../items.tsx';
import { Chevron } from './chevron.tsx';
import classes from './folded-part.module.css';
import { useOpenPart } from './open-parts.ts';

interface Props {
  title: string;
  titleId?: string;
  order?: 2 | 3;
  value?: string;
  /** The browser remembers under this name whether the part is open. */
  name?: string;
  /** How the paths of the fields inside begin: it opens for their problems and for links to them. */
  fields?: readonly string[];
  opensFor?: boolean;
  children: ReactNode;
}

/** For what few people need: a line with its value in words, until it is opened. */
export function FoldedPart({ title, titleId, order, value, name, fields = [], opensFor, children }: Props) {
  const [isOpen, open] = useOpenPart(name);
  const [bodyId, valueId] = [useId(), useId()];
  const isInside = (path: string) => fields.some((field) => path.startsWith(field));
  const mustOpen = useErrorsBelow().some(([path]) => isInside(path)) || opensFor === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reason
  useEffect(() => {
    if (mustOpen) open(true);
  }, [mustOpen]);
  useWantedField((path) => {
    if (isInside(path)) open(true);
  });
  const button = (
    <UnstyledButton
      className={classes.button}
      fz="inherit"
      fw={600}
      id={titleId}
      aria-expanded={isOpen}
      aria-controls={isOpen ? bodyId : undefined}
      aria-describedby={value === undefined ? undefined : valueId}
      onClick={() => open(!isOpen)}
    >
      {title}
    </UnstyledButton>
  );
  return (
    <Box miw={0} data-part>
      <div className={classes.line}>
        {order ? <Title order={order}>{button}</Title> : button}
        {value !== undefined && (
          <span className={classes.value} id={valueId}>
            {value}
          </span>
        )}
        <Chevron isOpen={isOpen} />
      </div>
      <Collapse expanded={isOpen} transitionDuration={160}>
        {isOpen && (
          <Items pt="md" id={bodyId}>
            {children}
          </Items>
        )}
      </Collapse>
    </Box>
  );
}

import { Box, Switch, Text, Title } from '@mantine/core';
import type { Capability } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Card } from '../feedback/card.tsx';
import { FieldsOf, useErrorsBelow } from '../feedback/field-marks.tsx';
import { Items, Row } from '../feedback/items.tsx';
import { Locked } from './locked.tsx';
import classes from './switch-card.module.css';
import type { LockOrigin } from './use-lock.ts';

interface Props {
  title: string;
  description: string;
  capability?: Capability;
  origin?: LockOrigin;
  checked: boolean;
  onChange(checked: boolean): void;
  notice?: ReactNode;
  /** What becomes of its messages; shows while it is off, too. */
  foot?: ReactNode;
  /** How the paths of its fields begin. The fields show while one of them has a problem. */
  path: string;
  children: ReactNode;
}

/** Its options show while it is on; without the capability, the switch opens the prompt. */
export function SwitchCard(props: Props) {
  const { title, description, capability, origin, checked, onChange, notice, foot, path, children } = props;
  const [titleId, textId] = [useId(), useId()];
  const isWrong = useErrorsBelow(path).length > 0;
  return (
    <Card aria-labelledby={titleId}>
      <Row align="start" justify="space-between" isUnbroken data-field={path}>
        <Box miw={0}>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          <Text c="dimmed" id={textId}>
            {description}
          </Text>
        </Box>
        <Locked capability={capability} {...origin}>
          <Switch
            size="md"
            aria-labelledby={titleId}
            aria-describedby={textId}
            checked={checked}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </Locked>
      </Row>
      {notice && <Box mt="md">{notice}</Box>}
      {(checked || isWrong) && (
        <Items mt="md" pt="md" className={classes.body}>
          <FieldsOf path={path}>{children}</FieldsOf>
        </Items>
      )}
      <Box mt="md" className={classes.foot}>
        {foot}
      </Box>
    </Card>
  );
}

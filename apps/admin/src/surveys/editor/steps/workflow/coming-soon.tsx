import { Text } from '@mantine/core';
import { Card, Items, Row } from '@userfeedback/admin-ui';
import { t } from '../../../../messages/workflow.ts';
import classes from './coming-soon.module.css';

/** Features that may come: two cards without function behind one sentence. */
export function ComingSoon() {
  return (
    <div className={classes.root}>
      <Items gap="sm" p="sm" className={classes.cards} inert aria-hidden>
        <FauxCard />
        <FauxCard />
      </Items>
      <div className={classes.overlay}>
        <Text fw={600}>{t.comingSoon}</Text>
      </div>
    </div>
  );
}

function FauxCard() {
  return (
    <Card component="div">
      <Row justify="space-between" align="start">
        <div>
          <Text fw={600}>{t.integration}</Text>
          <div className={classes.line} />
        </div>
        <div className={classes.toggle} />
      </Row>
    </Card>
  );
}

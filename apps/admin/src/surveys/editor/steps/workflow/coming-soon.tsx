import { Text } from '@mantine/core';
import { t } from '../../../../strings/workflow.ts';
import classes from './coming-soon.module.css';

/** Features that may come: two cards without function behind one sentence. */
export function ComingSoon() {
  return (
    <div className={classes.root}>
      <div className={classes.cards} inert aria-hidden>
        <FauxCard />
        <FauxCard />
      </div>
      <div className={classes.overlay}>
        <Text fw={600}>{t.workflow.comingSoon}</Text>
      </div>
    </div>
  );
}

function FauxCard() {
  return (
    <div className={classes.card}>
      <div>
        <Text fw={600}>{t.workflow.integration}</Text>
        <div className={classes.line} />
      </div>
      <div className={classes.toggle} />
    </div>
  );
}

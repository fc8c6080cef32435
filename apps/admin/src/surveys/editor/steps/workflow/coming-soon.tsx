import { Text } from '@mantine/core';
import { t } from '../../../../messages/workflow.ts';
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
        <Text fw={600}>{t.comingSoon}</Text>
      </div>
    </div>
  );
}

function FauxCard() {
  return (
    <div className={classes.card}>
      <div>
        <Text fw={600}>{t.integration}</Text>
        <div className={classes.line} />
      </div>
      <div className={classes.toggle} />
    </div>
  );
}

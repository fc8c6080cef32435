import { ProgressLine } from '@userfeedback/admin-ui';
import { useNavigation } from 'react-router';
import classes from './navigation-progress.module.css';

/** A line at the top of the window while the next screen is being fetched; does not show for quick ones. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return <div className={classes.place}>{state !== 'idle' && <ProgressLine work="working" />}</div>;
}

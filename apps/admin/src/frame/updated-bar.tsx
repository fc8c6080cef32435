import { Button } from '@mantine/core';
import { Notice, reloadPage } from '@userfeedback/admin-ui';
import { useEffect, useState } from 'react';
import { t } from '../messages/shell.ts';
import classes from './frame.module.css';

/** A bar above all screens, once a part of the version in this window cannot be had any more. */
export function UpdatedBar() {
  const [isUpdated, setUpdated] = useState(false);
  useEffect(() => {
    const onMissing = async () => {
      // Without a network the part may well be there.
      const reply = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (reply?.ok) setUpdated(true);
    };
    window.addEventListener('vite:preloadError', onMissing);
    return () => window.removeEventListener('vite:preloadError', onMissing);
  }, []);
  if (!isUpdated) return null;
  const reload = (
    <Button size="compact-sm" onClick={reloadPage}>
      {t.errors.reload}
    </Button>
  );
  return (
    <div className={classes.updated}>
      <Notice tone="blue" role="alert" actions={reload}>
        {t.errors.updated}
      </Notice>
    </div>
  );
}

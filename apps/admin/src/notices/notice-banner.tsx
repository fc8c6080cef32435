import { Anchor, Button, CloseButton, VisuallyHidden } from '@mantine/core';
import {
  IconClock,
  IconEyeQuestion,
  IconKey,
  IconMailExclamation,
  IconMessageX,
  IconPlugConnectedX,
  IconServer,
  IconWifiOff,
} from '@tabler/icons-react';
import { Notice, Tip } from '@userfeedback/admin-ui';
import type { Notice as NoticeData } from '@userfeedback/contract';
import { useEffect, useState } from 'react';
import { t } from '../messages/notices.ts';
import { useLinkProps } from '../use-link-props.ts';
import classes from './notice-area.module.css';
import type { ShownNotice } from './shown-notice.ts';

/** How long after closing the notice is removed and its close handler runs, in milliseconds. */
const REMOVAL = 500;

const TONES = { info: 'blue', success: 'green', warning: 'amber', error: 'red' } as const;
const ICONS = {
  licence: IconKey,
  undelivered: IconMailExclamation,
  refused: IconMessageX,
  rules: IconEyeQuestion,
  plugin: IconPlugConnectedX,
  clock: IconClock,
  offline: IconWifiOff,
  system: IconServer,
  password: IconKey,
} satisfies Record<NoticeData['icon'], unknown>;

/** Shown before: on the next screen they appear without sliding in. */
const seen = new Set<string>();

/** Closed, while storing that is still under way. */
export const leaving = new Set<string>();

/** One notice, which slides in when it appears and out when it is closed. */
export function NoticeBanner({ notice, onGone }: { notice: ShownNotice; onGone(): void }) {
  const { id, type, icon, content, isClosable, comes_back, link, action, onClose } = notice;
  const [isNew] = useState(() => !seen.has(id));
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    seen.add(id);
  }, [id]);
  const close = () => {
    setLeaving(true);
    leaving.add(id);
    seen.delete(id);
    document.querySelector('main')?.focus({ preventScroll: true });
    // Runs even if the person leaves this screen in the meantime.
    setTimeout(() => {
      leaving.delete(id);
      onGone();
      onClose?.();
    }, REMOVAL);
  };
  return (
    <div
      className={classes.banner}
      data-notice={id}
      data-new={isNew || undefined}
      data-leaving={isLeaving || undefined}
      inert={isLeaving}
    >
      <div className={classes.inner}>
        <Notice
          tone={TONES[type]}
          icon={ICONS[icon]}
          {...(isNew && { role: type === 'error' ? 'alert' : 'status' })}
          actions={
            isClosable && (
              <Tip label={comes_back ? t.putAway : t.close}>
                <CloseButton
                  aria-label={comes_back ? t.putAway : t.close}
                  aria-describedby={`notice-${id}`}
                  onClick={close}
                />
              </Tip>
            )
          }
        >
          <span id={`notice-${id}`}>{content}</span>
          {link && <NoticeLink link={link} />}
          {action && <NoticeAction action={action} />}
        </Notice>
      </div>
    </div>
  );
}

function NoticeAction({ action: { text, run } }: { action: NonNullable<ShownNotice['action']> }) {
  const [isRunning, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    await run().finally(() => setRunning(false));
  };
  return (
    <>
      {' '}
      <Button variant="default" size="compact-sm" loading={isRunning} onClick={start}>
        {text}
      </Button>
    </>
  );
}

function NoticeLink({ link: { text, url, is_external } }: { link: NonNullable<NoticeData['link']> }) {
  const linkProps = useLinkProps();
  return (
    <>
      {' '}
      <Anchor underline="always" {...linkProps(url, is_external)}>
        {text}
        {is_external && <VisuallyHidden component="span">{t.newTab}</VisuallyHidden>}
      </Anchor>
    </>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Row, Tip } from '@userfeedback/admin-ui';
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { areShortcutsOn } from '../frame/shortcut-switch.ts';
import { isBusy } from '../frame/use-shortcuts.ts';
import { t } from '../messages/response.ts';
import { paths } from '../paths.ts';
import { readingKeys } from '../reading-keys.ts';
import type { ResponsePlace } from './response-place.ts';
import classes from './response-screen.module.css';

/** "Response 3 of 120" with links to the previous and the next; the arrow keys work too. */
export function ResponsePager({
  surveyId,
  place,
  address,
}: {
  surveyId: number;
  place: ResponsePlace;
  /** The list's filters, as a query string. */
  address: string;
}) {
  const addressOf = (id: number | null) => (id === null ? null : paths.response(surveyId, id) + address);
  const [previous, next] = [addressOf(place.previous_id), addressOf(place.next_id)];
  useArrowKeys(previous, next);
  return (
    <Row gap="xs" isUnbroken className={classes.pager} data-number>
      <Step label={t.previous} icon={IconChevronLeft} to={previous} />
      <span>{t.position({ position: place.position, total: place.total, isAtLeast: place.is_at_least === true })}</span>
      <Step label={t.next} icon={IconChevronRight} to={next} />
    </Row>
  );
}

/** At either end it stays in place and does nothing. */
function Step({ label, icon: Icon, to }: { label: string; icon: ComponentType<{ size?: number }>; to: string | null }) {
  const face = { variant: 'default', size: 'lg', 'aria-label': label, children: <Icon size={18} /> };
  if (to === null) return <ActionIcon {...face} aria-disabled data-disabled />;
  return (
    <Tip label={label}>
      <ActionIcon {...face} component={Link} to={to} />
    </Tip>
  );
}

function useArrowKeys(previous: string | null, next: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isBusy(event) || !areShortcutsOn())
        return;
      const { back, ahead } = readingKeys();
      const to = event.key === back ? previous : event.key === ahead ? next : null;
      if (to !== null) void navigate(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, previous, next]);
}

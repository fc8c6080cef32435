import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { areShortcutsOn } from '../frame/shortcut-switch.ts';
import { isBusy } from '../frame/use-shortcuts.ts';
import { paths } from '../paths.ts';
import { t } from '../strings.ts';
import type { ResponsePlace } from './response-place.ts';
import classes from './response-screen.module.css';

/** "Response 3 of 120" with ways to the neighbours; the arrow keys do the same. */
export function ResponsePager({ surveyId, place }: { surveyId: number; place: ResponsePlace }) {
  useArrowKeys(surveyId, place);
  return (
    <div className={classes.pager}>
      <Step label={t.response.previous} icon={IconChevronLeft} surveyId={surveyId} to={place.previous_id} />
      <span>{t.response.position(place.position, place.total)}</span>
      <Step label={t.response.next} icon={IconChevronRight} surveyId={surveyId} to={place.next_id} />
    </div>
  );
}

/** At either end it stays in place and does nothing (SR-05). */
function Step({
  label,
  icon: Icon,
  surveyId,
  to,
}: {
  label: string;
  icon: ComponentType<{ size?: number }>;
  surveyId: number;
  to: number | null;
}) {
  const face = { variant: 'default', size: 'lg', 'aria-label': label, children: <Icon size={18} /> };
  if (to === null) return <ActionIcon {...face} aria-disabled data-disabled />;
  return (
    <Tooltip label={label}>
      <ActionIcon {...face} component={Link} to={paths.response(surveyId, to)} />
    </Tooltip>
  );
}

function useArrowKeys(surveyId: number, { previous_id, next_id }: ResponsePlace) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        isBusy(event) ||
        !areShortcutsOn()
      )
        return;
      const to = event.key === 'ArrowLeft' ? previous_id : event.key === 'ArrowRight' ? next_id : null;
      if (to !== null) void navigate(paths.response(surveyId, to));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, surveyId, previous_id, next_id]);
}

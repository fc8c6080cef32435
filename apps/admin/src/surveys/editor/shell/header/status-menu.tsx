import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatDateTime, StatusBadge, useSite } from '@userfeedback/admin-ui';
import { surveyState } from '@userfeedback/engine';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/editor-shell.ts';
import { t as shell } from '../../../../messages/shell.ts';
import { STATE_TONES } from '../../../survey-status-badge.tsx';
import classes from './editor-header.module.css';
import type { HeaderCalls, HeaderSurvey } from './header-props.ts';

interface Props {
  survey: HeaderSurvey;
  hasChanges: boolean;
  on: HeaderCalls;
  isShort: boolean;
  /** The status is changed here; elsewhere it is only read. */
  isMenu: boolean;
}

/** The stored status, whatever is chosen on the publish step, with what can be done about it. */
export function StatusMenu({ survey, hasChanges, on, isShort, isMenu }: Props) {
  const { time_zone } = useSite();
  const state = surveyState(survey, new Date());
  const moment = survey.publish_at && formatDateTime(survey.publish_at, time_zone);
  const plain = state === 'scheduled' && moment ? t.scheduledFor({ moment }) : shell.status[state];
  const said = hasChanges ? words.notLive[state === 'scheduled' ? 'scheduled' : 'published'] : plain;
  const badge = <StatusBadge tone={STATE_TONES[state]}>{isShort ? shell.status[state] : said}</StatusBadge>;
  if (!isMenu) {
    return (
      <span className={classes.status} title={said}>
        {badge}
      </span>
    );
  }
  return (
    <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.status} data-menu title={said}>
          {badge}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {survey.status === 'draft' && <Menu.Item onClick={on.publish}>{words.publish}</Menu.Item>}
        {hasChanges && <Menu.Item onClick={on.publishChanges}>{words.publishChanges}</Menu.Item>}
        {survey.status === 'publish' && <Menu.Item onClick={on.makeDraft}>{words.makeDraft}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatDateTime, StatusBadge, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { stateLabel, surveyState } from '@userfeedback/engine';
import { t as words } from '../../../../messages/editor-shell.ts';
import { t } from '../../../../strings/editor.ts';
import type { Publication } from '../use-publication.ts';
import classes from './editor-header.module.css';

const TONES = { publish: 'green', scheduled: 'blue', draft: 'gray', trash: 'red' } as const;

interface Props {
  draft: SurveyDraft;
  publication: Publication;
  isShort: boolean;
  /** The status is changed here; elsewhere it is only read. */
  isMenu: boolean;
}

/** The stored status, whatever is chosen on the publish step, with what can be done about it. */
export function StatusMenu({ draft, publication, isShort, isMenu }: Props) {
  const { time_zone } = useSite();
  const state = surveyState(draft, new Date());
  const moment = draft.publish_at && formatDateTime(draft.publish_at, time_zone);
  const said = state === 'scheduled' && moment ? t.editor.scheduledFor(moment) : stateLabel(state);
  const badge = <StatusBadge tone={TONES[state]}>{isShort ? stateLabel(state) : said}</StatusBadge>;
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
        {draft.status === 'draft' && <Menu.Item onClick={publication.publish}>{words.publish}</Menu.Item>}
        {draft.status === 'publish' && (
          <Menu.Item onClick={publication.makeDraft}>{words.makeDraft}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatDateTime, StatusBadge, useSite } from '@userfeedback/admin-ui';
import { surveyState } from '@userfeedback/engine';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/editor-shell.ts';
import { t as shell } from '../../../../messages/shell.ts';
import { STATE_TONES } from '../../../survey-status-badge.tsx';
import type { Editor } from '../../draft/use-survey-draft.ts';
import type { Saving } from '../use-saving.ts';
import classes from './editor-header.module.css';

interface Props {
  editor: Editor;
  saving: Saving;
  isShort: boolean;
  /** The status is changed here; elsewhere it is only read. */
  isMenu: boolean;
}

/** The stored status, whatever is chosen on the publish step, with what can be done about it. */
export function StatusMenu({ editor: { draft, hasChanges }, saving, isShort, isMenu }: Props) {
  const { publication, onPublished } = saving;
  const { time_zone } = useSite();
  const state = surveyState(draft, new Date());
  const moment = draft.publish_at && formatDateTime(draft.publish_at, time_zone);
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
        {draft.status === 'draft' && <Menu.Item onClick={publication.publish}>{words.publish}</Menu.Item>}
        {hasChanges && (
          <Menu.Item onClick={() => publication.publishChanges(onPublished)}>
            {words.publishChanges}
          </Menu.Item>
        )}
        {draft.status === 'publish' && (
          <Menu.Item onClick={publication.makeDraft}>{words.makeDraft}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

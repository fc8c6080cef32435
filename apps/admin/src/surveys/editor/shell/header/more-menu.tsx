import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { t } from '../../../../messages/editor-shell.ts';

export interface MoreEntry {
  label: string;
  isDisabled?: boolean;
  isDangerous?: boolean;
  onClick(): void;
}

/** What few need at every moment; `groups` are parted by lines, empty ones are left out. */
export function MoreMenu({ groups }: { groups: readonly (readonly MoreEntry[])[] }) {
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t.more}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {groups
          .filter((entries) => entries.length > 0)
          .map((entries, index) => (
            <Fragment key={entries[0]?.label}>
              {index > 0 && <Menu.Divider />}
              {entries.map(({ label, isDisabled, isDangerous, onClick }) => (
                <Menu.Item key={label} disabled={isDisabled} color={isDangerous ? 'red' : undefined} onClick={onClick}>
                  {label}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

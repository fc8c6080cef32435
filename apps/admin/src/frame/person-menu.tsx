import { Box, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconExternalLink,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react';
import type { Action } from '@userfeedback/admin-ui';
import { MenuButton, useSite } from '@userfeedback/admin-ui';
import { t } from '../messages/shell.ts';
import { paths } from '../paths.ts';
import { openLanguages } from '../session/open-languages.tsx';
import { signOut } from '../session/session.ts';
import { openShortcutList } from './open-shortcut-list.tsx';
import classes from './person-menu.module.css';

/** Who is signed in, with the links to leave. */
export function PersonMenu() {
  const { user, roles, site_url, host } = useSite();
  const role = roles.find(({ id }) => id === user.role)?.label ?? user.role;
  const ways: Action[] = [
    { label: t.person.account, icon: IconUserCircle, to: paths.account },
    { label: t.nav.viewSite, icon: IconExternalLink, href: site_url },
    ...(host.admin_url === null ? [] : [{ label: t.nav.backToWordPress, icon: IconArrowBackUp, href: host.admin_url }]),
    { label: t.person.language, icon: IconLanguage, run: openLanguages },
    { label: t.nav.shortcuts, icon: IconKeyboard, run: openShortcutList },
  ];
  return (
    <MenuButton
      label={t.person.menu({ name: user.name })}
      className={classes.button}
      head={
        <Box miw={200} maw={260} py="xs" px="sm">
          <Text fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {role}
          </Text>
        </Box>
      }
      groups={[ways, [{ label: t.person.signOut, icon: IconLogout, run: signOut }]]}
    >
      {/* Drawn by the stylesheet, since the button's name must not start with two letters. */}
      <span className={classes.initials} data-initials={initialsOf(user.name)} />
    </MenuButton>
  );
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.match(/./u)?.[0] ?? '');
  return letters.join('').toUpperCase();
}

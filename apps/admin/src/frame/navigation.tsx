import { Box, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconArrowBackUp,
  IconChartHistogram,
  IconExternalLink,
  IconHelp,
  IconInfoCircle,
  IconKeyboard,
  IconMessageQuestion,
  IconPuzzle,
  IconServer,
  IconSettings,
} from '@tabler/icons-react';
import type { NavigationEntry } from '@userfeedback/addon-kit';
import { addonNavigation } from '@userfeedback/addons/admin-navigation';
import type { Action } from '@userfeedback/admin-ui';
import { MenuButton, PRODUCT, Tip, useAccess, useSite } from '@userfeedback/admin-ui';
import type { SiteInfo } from '@userfeedback/contract';
import { accessTo } from '@userfeedback/engine/access/access';
import type { ComponentProps } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Mark } from '../icons/mark.tsx';
import { t } from '../messages/shell.ts';
import { paths } from '../paths.ts';
import { tabsFor } from './administration-tabs.ts';
import classes from './navigation.module.css';
import { openShortcutList } from './open-shortcut-list.tsx';

/** The parts of the product and what addons add to them, in the order of the navigation. */
const AREAS: readonly NavigationEntry[] = [
  {
    path: paths.surveys,
    get label() {
      return t.nav.surveys;
    },
    icon: IconMessageQuestion,
    capability: 'view-surveys',
  },
  {
    path: paths.results,
    get label() {
      return t.nav.results;
    },
    icon: IconChartHistogram,
    capability: 'view-results',
  },
  ...addonNavigation,
  {
    path: paths.addons,
    get label() {
      return t.nav.addons;
    },
    icon: IconPuzzle,
    capability: 'manage-settings',
  },
  {
    path: paths.settings,
    get label() {
      return t.nav.settings;
    },
    icon: IconSettings,
    capability: 'manage-settings',
  },
];

/** The first area that this person may enter; nobody is kept out of what we say about the product. */
export function firstScreen(site: SiteInfo): string {
  const area = AREAS.find(({ capability }) => accessTo(capability, site.grants, site).allowed);
  return area?.path ?? tabsFor(site)[0]?.path ?? paths.about;
}

/** The entries of the Help menu. */
const HELP: Action[] = [
  {
    get label() {
      return t.nav.shortcuts;
    },
    icon: IconKeyboard,
    run: openShortcutList,
  },
  {
    get label() {
      return t.nav.gettingStarted;
    },
    icon: IconHelp,
    to: paths.gettingStarted,
  },
  {
    get label() {
      return t.nav.about;
    },
    icon: IconInfoCircle,
    to: paths.about,
  },
  {
    get label() {
      return t.nav.growthTools;
    },
    icon: IconChartHistogram,
    to: paths.growthTools,
  },
];

/** The product's logo and its areas; `isRail` shows icons only, with tooltips. */
export function Navigation({ isRail = false, onGo }: { isRail?: boolean; onGo?: () => void }) {
  const site = useSite();
  return (
    <div className={classes.navigation} data-rail={isRail || undefined}>
      <div className={classes.product}>
        <Mark />
        {!isRail && (
          <Box miw={0}>
            <Text fw={600} lh={1.3}>
              {PRODUCT.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {site.site_name}
            </Text>
          </Box>
        )}
      </div>
      <nav aria-label={t.nav.label}>
        <ul className={classes.areas}>
          {AREAS.map((area) => (
            <AreaItem key={area.path} area={area} isRail={isRail} onGo={onGo} />
          ))}
          <AdministrationItem isRail={isRail} onGo={onGo} />
        </ul>
      </nav>
      <div className={classes.foot}>
        {site.host.admin_url !== null && (
          <FootLink label={t.nav.backToWordPress} href={site.host.admin_url} icon={IconArrowBackUp} isRail={isRail} />
        )}
        <FootLink label={t.nav.viewSite} href={site.site_url} icon={IconExternalLink} isRail={isRail} />
        <Tip label={t.nav.help} position="right" disabled={!isRail}>
          <div>
            <MenuButton label={t.nav.help} className={classes.item} groups={[HELP]}>
              <IconHelp size={18} stroke={1.6} aria-hidden />
              {!isRail && t.nav.help}
            </MenuButton>
          </div>
        </Tip>
      </div>
    </div>
  );
}

interface FootLinkProps {
  label: string;
  href: string;
  icon: Icon;
  isRail: boolean;
}

function FootLink({ label, href, icon: Drawing, isRail }: FootLinkProps) {
  return (
    <Tip label={label} position="right" disabled={!isRail}>
      <a data-choice className={classes.item} href={href} aria-label={isRail ? label : undefined}>
        <Drawing size={18} stroke={1.6} aria-hidden />
        {!isRail && label}
      </a>
    </Tip>
  );
}

interface ItemProps {
  isRail: boolean;
  onGo: (() => void) | undefined;
}

function AreaItem({ area, isRail, onGo }: ItemProps & { area: NavigationEntry }) {
  const { addons } = useSite();
  const access = useAccess(area.capability);
  if (!access.allowed) return null;
  // What an addon adds has the addon's name, which the server knows in each language.
  const label = addons[area.path.slice(1)]?.title ?? area.label;
  const Icon = area.icon;
  return (
    <Item label={label} isRail={isRail}>
      <NavLink
        to={area.path}
        data-choice
        className={classes.item ?? ''}
        aria-label={isRail ? label : undefined}
        onClick={onGo}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        {!isRail && label}
      </NavLink>
    </Item>
  );
}

/** Leads to the first of its tabs that this person may use. */
function AdministrationItem({ isRail, onGo }: ItemProps) {
  const tabs = tabsFor(useSite());
  const { pathname } = useLocation();
  const label = t.nav.administration;
  if (!tabs[0]) return null;
  return (
    <Item label={label} isRail={isRail}>
      <Link
        to={tabs[0].path}
        data-choice
        className={classes.item ?? ''}
        aria-current={tabs.some(({ path }) => pathname.startsWith(path)) ? 'page' : undefined}
        aria-label={isRail ? label : undefined}
        onClick={onGo}
      >
        <IconServer size={20} stroke={1.6} aria-hidden />
        {!isRail && label}
      </Link>
    </Item>
  );
}

function Item({
  label,
  isRail,
  children,
}: {
  label: string;
  isRail: boolean;
  children: ComponentProps<typeof Tip>['children'];
}) {
  return (
    <li>
      <Tip label={label} position="right" disabled={!isRail}>
        {children}
      </Tip>
    </li>
  );
}

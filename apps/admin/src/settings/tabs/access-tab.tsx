import { Anchor } from '@mantine/core';
import { ChoiceSelect, Locked, SettingsCard, useSite } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { t } from '../../messages/settings.ts';
import { paths } from '../../paths.ts';
import classes from '../settings.module.css';
import type { SettingsForm } from '../use-settings-form.ts';

const LISTS = ['create_edit_surveys', 'view_results', 'delete_surveys'] as const;

/** Who works with surveys. Roles that manage the site always do; others can be added. */
export function AccessTab({ settings, change }: SettingsForm) {
  const { roles, managing_roles } = useSite();
  const options = roles.map(({ id, label }) => ({ value: id, label }));
  return (
    <SettingsCard title={t.access.title} help={t.access.help}>
      <div className={classes.fields}>
        {LISTS.map((list) => (
          <Locked key={list} capability="manage-user-access">
            <ChoiceSelect
              multiple
              label={t.access[list].label}
              description={t.access[list].help}
              options={options}
              forced={managing_roles}
              value={settings[list]}
              onChange={(picked) => change({ [list]: picked })}
            />
          </Locked>
        ))}
        <Anchor component={Link} to={paths.people}>
          {t.access.people}
        </Anchor>
      </div>
    </SettingsCard>
  );
}

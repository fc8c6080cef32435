import { Anchor, Text } from '@mantine/core';
import { CopyField, useSite } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { t } from '../messages/on-my-site.ts';
import { paths } from '../paths.ts';

/** The line that puts surveys on pages, or what a site that connects itself needs instead. */
export function SiteSnippet() {
  const { admin_url, host } = useSite();
  if (host.connects && host.open_url !== null) return <Text>{t.script.plugin}</Text>;
  if (host.connects)
    return (
      <Text>
        {t.script.notConnected({
          link: (words) => (
            <Anchor component={Link} to={paths.generalSettings}>
              {words}
            </Anchor>
          ),
        })}
      </Text>
    );
  const snippet = `<script async src="${new URL('/widget.js', admin_url).href}"></script>`;
  return <CopyField label={t.script.label} description={t.script.help} value={snippet} />;
}

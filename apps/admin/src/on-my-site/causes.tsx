import { Text } from '@mantine/core';
import { CopyField, Items, useSite } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { t } from '../messages/on-my-site.ts';

interface Props {
  wanted: string | null;
  isUnlisted: boolean;
  addButton: ReactNode;
}

/** Why no page has been seen, and what to do, the commonest reason first. */
export function Causes({ wanted, isUnlisted, addButton }: Props) {
  const { admin_url, host } = useSite();
  const { origin: server } = new URL(admin_url);
  const { title, line, plugin, origin, policy, cache } = t.causes;
  const originText = () => {
    if (wanted === null) return origin.text;
    return isUnlisted ? t.check.unlisted({ origin: wanted }) : origin.listed({ origin: wanted });
  };
  return (
    <section aria-labelledby="causes">
      <Text fw={600} id="causes" mb="xs">
        {title}
      </Text>
      <Items component="ol" data-bullets gap="sm">
        <Cause {...(host.connects ? plugin : line)} />
        <Cause title={origin.title} text={originText()}>
          {addButton}
        </Cause>
        <Cause title={policy.title} text={policy.text}>
          <CopyField label={policy.label} value={`script-src ${server}; connect-src ${server}`} />
        </Cause>
        <Cause title={cache.title} text={cache.text} />
      </Items>
    </section>
  );
}

function Cause({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li>
      <Text fw={600}>{title}</Text>
      <Text mb="xs">{text}</Text>
      {children}
    </li>
  );
}

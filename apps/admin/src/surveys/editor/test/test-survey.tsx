import { Button, Radio, Switch, Text, TextInput } from '@mantine/core';
import { copyText, errorText, Items, Notice, Row, useSite } from '@userfeedback/admin-ui';
import type { LinkContent } from '@userfeedback/contract';
import { useState } from 'react';
import { administrationApi } from '../../../administration/administration-api.ts';
import { t } from '../../../messages/testing.ts';
import { QrCode } from '../../../qr-code.tsx';
import { queryClient } from '../../../query-client.ts';
import { browserStore } from '../../../storage.ts';
import { usePlaces } from '../../use-places.ts';
import { testAddress } from './test-address.ts';
import { TestLinks } from './test-links.tsx';
import { TestResponses } from './test-responses.tsx';

export interface Tested {
  id: number;
  /** Visitors may get another version than the one that is edited. */
  isLive: boolean;
}

const LAST_PAGE = 'userfeedback-test-page';

/** Where and how to try a survey out, what was sent while doing so, and the links that still work. */
export function TestSurvey({ id, isLive }: Tested) {
  const { site_url } = useSite();
  const places = usePlaces(id);
  const [chosenPlace, setPlace] = useState<'page' | 'link'>();
  const place = chosenPlace ?? (places?.on_pages === 'none' ? 'link' : 'page');
  const isOnLink = place === 'link';
  const [page, setPage] = useState(() => browserStore.read(LAST_PAGE) ?? site_url);
  const [content, setContent] = useState<LinkContent>('draft');
  const [follow_rules, setFollowRules] = useState(false);
  const [made, setMade] = useState<{ key: string; token: string; url: string }>();
  const [work, setWork] = useState<'go' | 'copy' | 'phone'>();
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState<string>();
  /** A link that the browser would not copy. */
  const [refused, setRefused] = useState<string>();
  const isWrong = !isOnLink && testAddress(page, '') === undefined;
  const rules = { follow_rules: follow_rules && !isOnLink };
  const key = JSON.stringify([content, rules]);

  /** The address of the test; one link for each way of testing, however it is opened. */
  const getAddress = async (): Promise<string | undefined> => {
    const { token, url } =
      made?.key === key ? made : await administrationApi.links.create.call({ id, content, ...rules });
    setMade({ key, token, url });
    void queryClient.invalidateQueries({ queryKey: administrationApi.links.key() });
    if (isOnLink) return url;
    browserStore.save(LAST_PAGE, page);
    return testAddress(page, token);
  };
  const use = async (way: 'go' | 'copy' | 'phone', act: (address: string) => unknown) => {
    setWork(way);
    setProblem(undefined);
    try {
      const address = await getAddress();
      if (address) await act(address);
      return address !== undefined;
    } catch (error) {
      setProblem(`${t.failed} ${errorText(error)}`);
      return false;
    } finally {
      setWork(undefined);
    }
  };
  const go = async () => {
    // At once: browsers block windows that open after a reply.
    const tab = window.open('', '_blank');
    const isOpen = await use('go', (address) => {
      if (!tab) return window.location.assign(address);
      tab.opener = null;
      tab.location.href = address;
    });
    if (!isOpen) tab?.close();
  };
  const copy = () =>
    use('copy', async (address) => {
      setRefused((await copyText(address, t.copied)) ? undefined : address);
    });
  const change = (set: () => void) => {
    setCode(undefined);
    setRefused(undefined);
    set();
  };

  return (
    <Items>
      <Radio.Group
        label={t.place}
        value={place}
        onChange={(value) => change(() => setPlace(value === 'link' ? 'link' : 'page'))}
      >
        <Row mt="xs" gap="lg">
          <Radio value="page" label={t.places.page} />
          <Radio value="link" label={t.places.link} />
        </Row>
      </Radio.Group>
      {!isOnLink && (
        <TextInput
          type="url"
          label={t.page}
          value={page}
          error={isWrong && t.pageWrong({ example: site_url })}
          onChange={({ currentTarget: { value } }) => change(() => setPage(value))}
        />
      )}
      {isLive && (
        <Radio.Group
          label={t.content}
          value={content}
          onChange={(value) => change(() => setContent(value === 'live' ? 'live' : 'draft'))}
        >
          <Row mt="xs" gap="lg">
            <Radio value="draft" label={t.contents.draft} />
            <Radio value="live" label={t.contents.live} />
          </Row>
        </Radio.Group>
      )}
      {!isOnLink && (
        <Switch
          label={t.followRules}
          description={t.followRulesHelp}
          checked={follow_rules}
          onChange={({ currentTarget: { checked } }) => change(() => setFollowRules(checked))}
        />
      )}
      <Row gap="sm">
        <Button onClick={go} disabled={isWrong} loading={work === 'go'}>
          {t.go}
        </Button>
        <Button variant="default" onClick={copy} disabled={isWrong} loading={work === 'copy'}>
          {t.copy}
        </Button>
        <Button variant="default" onClick={() => use('phone', setCode)} disabled={isWrong} loading={work === 'phone'}>
          {t.phone}
        </Button>
      </Row>
      {problem && <Notice tone="amber">{problem}</Notice>}
      {refused && (
        <TextInput
          autoFocus
          label={t.byHand}
          value={refused}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {code && (
        <Items gap="xs" align="center">
          <QrCode text={code} label={t.code} />
          <Text size="sm">{t.scan}</Text>
        </Items>
      )}
      <Text size="sm" c="dimmed">
        {t.help}
      </Text>
      <TestResponses id={id} />
      <TestLinks id={id} />
    </Items>
  );
}

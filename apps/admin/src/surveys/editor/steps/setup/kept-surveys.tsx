import { Button, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Card, Chevron, confirm, formatDateTime, Items, Row, useSite } from '@userfeedback/admin-ui';
import { useEffect, useState } from 'react';
import { t } from '../../../../messages/setup.ts';
import type { KeptDraft } from '../../draft/kept-draft.ts';
import { draftStore } from '../../draft/kept-draft.ts';
import { findOpenDrafts } from '../../draft/open-drafts.ts';

interface Props {
  /** The creation key of the new survey that is open here. */
  openKey: string | undefined;
  onContinue(kept: KeptDraft): void;
}

/** New surveys stored in this browser and open in none of its windows, collapsed to one line. */
export function KeptSurveys({ openKey, onContinue }: Props) {
  const { user, time_zone } = useSite();
  const drafts = draftStore(user.id);
  const [isOpen, list] = useDisclosure(false);
  const [kept, setKept] = useState<KeptDraft[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once
  useEffect(() => {
    const found = drafts.listNew().filter(({ draft }) => draft.creation_key !== openKey);
    if (found.length === 0) return;
    let isHere = true;
    findOpenDrafts().then((open) => {
      if (isHere) setKept(found.filter(({ draft }) => !open.has(draft.creation_key ?? '')));
    });
    return () => {
      isHere = false;
    };
  }, []);

  const discard = async (survey: KeptDraft) => {
    if (
      !(await confirm({
        ...t.discard,
        title: t.discard.title({ title: survey.draft.title }),
        isDangerous: true,
      }))
    )
      return;
    drafts.forget(survey.draft);
    setKept((all) => all.filter((each) => each !== survey));
  };

  if (kept.length === 0) return null;
  return (
    <Card component="div" padded={false}>
      <UnstyledButton w="100%" mih={44} py="xs" px="md" aria-expanded={isOpen} onClick={list.toggle}>
        <Row component="span" isUnbroken justify="space-between" gap="sm">
          {t.kept({ count: kept.length })}
          <Chevron isOpen={isOpen} />
        </Row>
      </UnstyledButton>
      {isOpen && (
        <Items component="ul" gap={0}>
          {kept.map((survey) => {
            const { title } = survey.draft;
            return (
              <Row component="li" gap="xs" py="xs" px="md" key={survey.draft.creation_key}>
                <Items component="span" flex="1 1 200px" miw={0} gap={0}>
                  {title}
                  <Text c="dimmed" size="sm" component="span">
                    {formatDateTime(new Date(survey.keptAt).toISOString(), time_zone)}
                  </Text>
                </Items>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t.continueNamed({ title })}
                  onClick={() => onContinue(survey)}
                >
                  {t.continue}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  aria-label={t.discardNamed({ title })}
                  onClick={() => void discard(survey)}
                >
                  {t.discardIt}
                </Button>
              </Row>
            );
          })}
        </Items>
      )}
    </Card>
  );
}

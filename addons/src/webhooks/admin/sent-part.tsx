import { Checkbox } from '@mantine/core';
import { FoldedPart, Items, useFieldMarks } from '@userfeedback/admin-ui';
import type { Webhook } from '@userfeedback/contract';
import { webhookFields } from '@userfeedback/engine';
import { eventsOf } from '../events.ts';
import { BodyRows } from './key-value-rows.tsx';
import { t as words } from './messages/webhooks.ts';
import { setWebhook } from './moves.ts';
import type { WebhookProps } from './webhook-props.ts';

type Event = Webhook['events'][number];

/** An alert is told when it is raised and when it is over. */
const CHOICES = [
  { label: words.events['response.created'], events: ['response.created'] },
  { label: words.events['response.partial'], events: ['response.partial'] },
  { label: words.events['response.erased'], events: ['response.erased'] },
  { label: words.events.alerts, events: ['alert.raised', 'alert.cleared'] },
  { label: words.events['summary.weekly'], events: ['summary.weekly'] },
] as const satisfies readonly { label: string; events: readonly Event[] }[];

/** Which events go there, and what of them. */
export function SentPart({ survey, webhook, index, edit }: Omit<WebhookProps, 'onRemove'>) {
  const mark = useFieldMarks();
  const choices = choicesFor(webhook);
  const chosen = choices.filter((choice) => isChosen(choice, webhook));
  const choose = (labels: readonly string[]) => {
    const offered: readonly Event[] = choices.flatMap(({ events }) => events);
    const kept = webhook.events.filter((event) => !offered.includes(event));
    const wanted = choices.filter(({ label }) => labels.includes(label)).flatMap(({ events }) => events);
    edit((draft) => setWebhook(draft, index, { events: [...wanted, ...kept] }));
  };
  return (
    <FoldedPart title={words.sent.title} value={sentInWords(webhook)} fields={['events', 'include_answers', 'body']}>
      <Items>
        <Checkbox.Group
          label={words.sent.events}
          value={chosen.map(({ label }) => label)}
          onChange={choose}
          {...mark('events')}
        >
          <Items gap="xs" pt={4}>
            {choices.map((choice) => (
              <Checkbox
                key={choice.label}
                value={choice.label}
                label={choice.label}
                // Something has to be sent.
                disabled={chosen.length === 1 && chosen[0] === choice}
              />
            ))}
          </Items>
        </Checkbox.Group>
        {countParameters(webhook) === 0 && (
          <Checkbox
            label={words.sent.leaveOut}
            description={words.sent.leaveOutHelp}
            checked={!webhook.include_answers}
            onChange={({ currentTarget }) =>
              edit((draft) => setWebhook(draft, index, { include_answers: !currentTarget.checked }))
            }
            {...mark('include_answers')}
          />
        )}
        {webhook.service === 'custom' && (
          <BodyRows
            webhook={webhook}
            index={index}
            questions={survey.questions}
            hidden={webhookFields(survey)}
            edit={edit}
          />
        )}
      </Items>
    </FoldedPart>
  );
}

type Choice = (typeof CHOICES)[number];

function choicesFor(webhook: Webhook): readonly Choice[] {
  const offered = eventsOf(webhook);
  return CHOICES.filter(({ events }) => offered.includes(events[0]));
}

function isChosen({ events }: Choice, webhook: Webhook): boolean {
  return events.some((event) => webhook.events.includes(event));
}

/** Those of a custom webhook that names what it wants. */
function countParameters({ service, body }: Webhook): number {
  return service === 'custom' ? body.filter(({ key, value }) => key !== '' && value !== '').length : 0;
}

function sentInWords(webhook: Webhook): string {
  const chosen = choicesFor(webhook).filter((choice) => isChosen(choice, webhook));
  const isUsual = chosen.length === 1 && chosen[0]?.events[0] === 'response.created';
  if (!isUsual) return chosen.map(({ label }) => label).join(', ');
  const count = countParameters(webhook);
  if (count > 0) return words.sent.some({ count });
  return webhook.include_answers ? words.sent.whole : words.sent.without;
}

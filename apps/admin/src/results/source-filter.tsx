import { NativeSelect } from '@mantine/core';
import type { Channel, ResponseFilters, ResponseSource } from '@userfeedback/contract';
import { CHANNELS, SOURCE_MAX } from '@userfeedback/contract/places-limits';
import { t as filterTexts } from '../messages/filters.ts';
import { t } from '../messages/sources.ts';
import { OtherValue } from './other-value.tsx';

/** How responses came, and what the address said of it; an empty value: pages of the site, or no source. */
type ChosenSource = Pick<ResponseFilters, 'channel' | 'source'>;

/** The ways and the most frequent sources of the survey's responses. */
export interface HeldSources {
  channels: readonly Channel[];
  sources: readonly string[];
}

interface SourceProps {
  held: HeldSources;
  filters: ChosenSource;
  change(chosen: Record<string, string | null>): void;
}

/** Not there before a response has come by another way than the site's pages. */
export function SourceFilter({ held: { channels, sources }, filters: { channel, source }, change }: SourceProps) {
  const ways = WAYS.filter((way) => way === '' || way === channel || channels.includes(way));
  const labels = new Set(['', ...sources, ...(source === undefined ? [] : [source])]);
  return (
    <>
      {(channels.length > 0 || channel !== undefined) && (
        <Choice
          label={t.filter}
          any={t.anyWay}
          chosen={channel}
          items={ways.map((way) => ({ value: way, label: wayName(way || null) }))}
          onChange={(way) => change({ channel: way })}
        />
      )}
      {(sources.length > 0 || source !== undefined) && (
        <Choice
          label={t.source}
          any={t.anySource}
          chosen={source}
          items={[...labels].map((value) => ({ value, label: value || t.without }))}
          onChange={(label) => change({ source: label })}
        />
      )}
      {source !== undefined && (
        <OtherValue
          value={sources.includes(source) ? '' : source}
          most={SOURCE_MAX}
          onType={(text) => change({ source: text })}
        />
      )}
    </>
  );
}

const WAYS = ['', ...CHANNELS, 'import'] as const;
/** No value of an option: the empty one means something. */
const ANY = ' ';

function Choice({
  label,
  any,
  chosen = ANY,
  items,
  onChange,
}: {
  label: string;
  any: string;
  chosen: string | undefined;
  items: readonly { value: string; label: string }[];
  onChange(value: string | null): void;
}) {
  return (
    <NativeSelect
      label={label}
      value={chosen}
      onChange={({ currentTarget: { value } }) => onChange(value === ANY ? null : value)}
      data={[{ value: ANY, label: any }, ...items]}
    />
  );
}

/** Says what is chosen; none if nothing is. */
export function sourceChips({ filters: { channel, source }, change }: Omit<SourceProps, 'held'>) {
  return [
    ...(channel === undefined
      ? []
      : [
          {
            label: filterTexts.answerIs({ question: t.filter, answer: wayName(channel || null) }),
            remove: () => change({ channel: null }),
          },
        ]),
    ...(source === undefined
      ? []
      : [
          {
            label: filterTexts.answerIs({ question: t.source, answer: source || t.without }),
            remove: () => change({ source: null }),
          },
        ]),
  ];
}

/** Null: pages of the site. */
export function wayName(channel: Channel | null): string {
  return t.ways[channel ?? 'pages'];
}

export function sourceText({ channel, label }: ResponseSource): string {
  return label === null ? wayName(channel) : t.labelled({ way: wayName(channel), label });
}

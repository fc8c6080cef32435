import { Group, Select } from '@mantine/core';
import { useFontFamilies, weightsOf } from '@userfeedback/admin-ui';
import type { Theming } from '@userfeedback/contract';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../messages/branding.ts';

interface Props {
  font: Theming['font'];
  /** The family that is used if none is chosen. */
  inherited: string;
  onChange(font: NonNullable<Theming['font']>): void;
}

/** Family, then weight; `onChange` is called when both are chosen. */
export function FontPicker({ font, inherited, onChange }: Props) {
  const families = useFontFamilies();
  const [family, setFamily] = useState(font?.family ?? null);
  const chosen = font?.family ?? null;
  useEffect(() => setFamily(chosen), [chosen]);
  const names = useMemo(() => Object.keys(families ?? {}), [families]);
  const weights = weightsOf(families, family ?? '');
  const isReported = family === chosen;
  const weight = isReported ? (font?.weight ?? null) : null;
  return (
    <Group align="start" grow preventGrowOverflow={false} gap="sm">
      <Select
        label={t.font.family}
        placeholder={inherited}
        searchable
        data={names}
        value={family}
        maxDropdownHeight={280}
        nothingFoundMessage={t.font.none}
        allowDeselect={false}
        onChange={(name) => {
          setFamily(name);
          if (name && font && weightsOf(families, name).includes(font.weight))
            onChange({ family: name, weight: font.weight });
        }}
      />
      <Select
        label={t.font.weight}
        disabled={!family}
        description={family && !isReported ? t.font.pickWeight : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        data={weights.map((value) => ({
          value,
          label: (t.font.weights as Record<string, string>)[value] ?? value,
        }))}
        value={weight}
        allowDeselect={false}
        onChange={(value) => family && value && onChange({ family, weight: value })}
      />
    </Group>
  );
}

import { Button, NumberInput } from '@mantine/core';
import { closeModal, Items, openModal, Row } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { t } from '../../../../../messages/writing.ts';

/** Asks for the place of these questions, counted from 1. */
export function openMoveTo(count: number, last: number, place: number, onPlace: (place: number) => void): void {
  void openModal({
    title: t.selection.moveToTitle({ count }),
    size: 360,
    children: <MoveTo last={last} place={place} onPlace={onPlace} />,
  });
}

interface Props {
  last: number;
  place: number;
  onPlace(place: number): void;
}

function MoveTo({ last, place, onPlace }: Props) {
  const [value, setValue] = useState<number | string>(place);
  const to = Number(value);
  const isPlace = value !== '' && Number.isInteger(to) && to >= 1 && to <= last;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPlace) return;
        closeModal();
        onPlace(to);
      }}
    >
      <Items>
        <NumberInput
          label={t.selection.place}
          description={t.selection.placeHelp({ count: last })}
          min={1}
          max={last}
          allowDecimal={false}
          data-autofocus
          data-own-undo
          value={value}
          onChange={setValue}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Row justify="end" gap="sm">
          <Button variant="default" onClick={closeModal}>
            {t.selection.cancel}
          </Button>
          <Button type="submit" disabled={!isPlace}>
            {t.selection.move}
          </Button>
        </Row>
      </Items>
    </form>
  );
}

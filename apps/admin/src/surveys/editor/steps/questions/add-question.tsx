import { Button, Text } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';

import { Row } from '@userfeedback/admin-ui';

import { useId } from 'react';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/writing.ts';
import type { Picked } from './types/type-groups.ts';
import { TypePicker } from './types/type-picker.tsx';

interface Props {
  /** Why no question can be added; null if one can. */
  fullBecause: string | null;
  /** Pasting has a button of its own. */
  isEmpty: boolean;
  /** A new number opens the list. */
  opening: number | undefined;
  onAdd(picked: Picked): void;
  /** Opens the place for questions to paste, with this text in it. */
  onPaste(text: string): void;
}

/** The button below the cards, with the list of all types and the way to paste questions. */
export function AddQuestion(props: Props) {
  const { fullBecause, isEmpty, opening, onAdd } = props;
  const onPaste = () => props.onPaste('');
  const whyId = useId();
  return (
    <Row gap="8 12" data-field="questions">
      <TypePicker
        leadsAway
        opening={opening}
        onPick={onAdd}
        onPaste={onPaste}
        target={(open) => (
          <Button
            variant="light"
            leftSection={<IconPlus size={16} />}
            disabled={fullBecause !== null}
            aria-describedby={fullBecause ? whyId : undefined}
            data-add-question
            onClick={open}
          >
            {t.addQuestion}
          </Button>
        )}
      />
      {isEmpty && (
        <Button variant="default" leftSection={<IconClipboardText size={16} />} onClick={onPaste}>
          {words.paste.title}
        </Button>
      )}
      {fullBecause && (
        <Text c="dimmed" size="sm" id={whyId}>
          {fullBecause}
        </Text>
      )}
    </Row>
  );
}

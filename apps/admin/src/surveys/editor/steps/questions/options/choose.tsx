import { Button } from '@mantine/core';
import { closeModal, Items, openModal, Row } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';

interface Question<Value extends string> {
  title: string;
  body: ReactNode;
  /** What is recommended comes first. */
  choices: readonly { value: Value; label: string }[];
  cancel: string;
}

/** Asks for one of several ways to go on; undefined if it was cancelled, which has the focus. */
export function choose<Value extends string>(question: Question<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const { title, body, choices, cancel } = question;
    const buttons = choices.map(({ value, label }, at) => (
      <Button
        key={value}
        variant={at === 0 ? 'filled' : 'default'}
        onClick={() => {
          resolve(value);
          closeModal();
        }}
      >
        {label}
      </Button>
    ));
    const children = (
      <Items>
        <div>{body}</div>
        <Row justify="end" gap="sm">
          <Button variant="default" data-autofocus onClick={closeModal}>
            {cancel}
          </Button>
          {buttons.reverse()}
        </Row>
      </Items>
    );
    void openModal({ title, size: 480, children, onClose: () => resolve(undefined) });
  });
}

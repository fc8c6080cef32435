import { screen } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../../../testing/open-admin.tsx';

test('Start from Scratch says what it does, word for word (FP-11, TP-02)', async () => {
  openAdmin('/surveys/new/setup', stubServer().on(contract.templates.list, []));
  const start = await screen.findByRole('button', { name: /Start from Scratch/ });
  expect(start.textContent).toBe('Start from ScratchStart with a blank survey and add your own questions.');
});

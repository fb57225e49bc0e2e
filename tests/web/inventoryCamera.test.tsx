import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { announce, button } from '../helpers/app';
import { openForm, recordMoves } from '../helpers/moveForm';

test.each([
  [undefined, /only to pages that come over https/],
  ['NotAllowedError', /may not be used here/],
  ['NotFoundError', /no camera on this device/],
])('a camera that cannot be used (%s) says why', async (name, words) => {
  announce('barcodes');
  recordMoves();
  if (name) {
    const getUserMedia = () => Promise.reject(new DOMException('', name));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  }
  const user = await openForm('receive');
  await user.click(await screen.findByText('Camera'));
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

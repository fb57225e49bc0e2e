import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, button } from '../../../tests/helpers/app';
import { openForm, recordMoves } from '../../../tests/helpers/moveForm';
import { held } from '../../../tests/helpers/wire';
import { dedupeScans, readCodes } from './readCodes';

vi.mock('./readCodes', { spy: true });

test('the camera dialog shows the last code it read and the result', async () => {
  announce('barcodes');
  const found = held(() => [{ productId: 8, name: 'Saw', unitPrice: 20, unitSize: 1 }]);
  recordMoves({
    'GET /api/barcodes': (request) =>
      request.query.code === '40170725'
        ? [{ productId: 7, name: 'Hammer', unitPrice: 9, unitSize: 1 }]
        : found(request),
  });
  let read = (_code: string) => {};
  vi.mocked(readCodes).mockImplementation(async (_, onCode) => {
    read = onCode;
  });
  onTestFinished(() => vi.mocked(readCodes).mockRestore());
  const user = await openForm('receive');
  await user.click(await screen.findByText('Camera'));
  const status = await waitFor(() => within(screen.getByRole('dialog')).getByRole('status'));
  await waitFor(() => expect(readCodes).toHaveBeenCalled());
  act(() => read('40170725'));
  await waitFor(() => expect(status).toHaveTextContent('Read 40170725. 1 × Hammer'));
  act(() => read('96385074'));
  await waitFor(() => expect(status).toHaveTextContent(/^Read 96385074\.$/));
  found.release();
  await waitFor(() => expect(status).toHaveTextContent('Read 96385074. 1 × Saw'));
});

test.each([
  [undefined, /only on pages served over HTTPS/],
  ['NotAllowedError', /does not allow the camera/],
  ['NotFoundError', /no camera on this device/],
])('a camera that cannot be used (%s) shows the reason', async (name, words) => {
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

test('a code counts once while it stays in view of the camera, and again when it returns', () => {
  const newIn = dedupeScans();
  expect([['1'], ['1'], [], ['1', '2']].map(newIn)).toEqual([['1'], [], [], ['2']]);
  for (let look = 0; look < 10; look++) newIn(['2']);
  expect(newIn(['1', '2'])).toEqual(['1']);
  // UPC-A and EAN-13 of one number.
  expect([['036000291452'], ['0036000291452']].map(dedupeScans())).toEqual([['036000291452'], []]);
});

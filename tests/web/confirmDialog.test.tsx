import { fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../../src/views/dialog/ConfirmDialog';

test('a dialog stays open although React mounts it twice in development', async () => {
  const onCancel = vi.fn();
  render(
    <StrictMode>
      <ConfirmDialog
        question="Really?"
        subject="Hammer"
        confirmLabel="Delete"
        busy={false}
        onConfirm={() => {}}
        onCancel={onCancel}
      />
    </StrictMode>,
  );
  await Promise.resolve();
  expect(screen.getByRole('dialog')).toHaveAttribute('open');
  expect(onCancel).not.toHaveBeenCalled();
});

test('the second click of a double-click that opened the dialog does not confirm it', () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      question="Really?"
      subject="Hammer"
      confirmLabel="Delete"
      busy={false}
      onConfirm={onConfirm}
      onCancel={() => {}}
    />,
  );
  const button = screen.getByText('Delete');
  fireEvent.click(button, { detail: 2 });
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(onConfirm).toHaveBeenCalledOnce();
});

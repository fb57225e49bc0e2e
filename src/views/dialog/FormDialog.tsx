import { type ReactNode, useState } from 'react';
import type { HttpError } from 'react-admin';
import { t } from '../../texts/t';
import { Button } from '../Button';
import { ErrorMessage } from '../messages/ErrorMessage';
import { Dialog, DialogButtons } from './Dialog';

interface FormDialogProps {
  question: string;
  subject: string;
  isNarrow?: boolean;
  /** The label of the button that sends the form, and its label while the server works. */
  submit: { label: string; busy: string };
  /** Sends the form, and closes the dialog. After a rejection the dialog stays open and shows the message. */
  onSubmit: () => Promise<unknown>;
  onCancel: () => void;
  /** The fields whose inputs show their own messages. */
  fields: readonly string[];
  /** Returns the inputs. @param problems the messages of a refused form, by field */
  children: (problems: Readonly<Partial<Record<string, string>>>) => ReactNode;
}

/** A dialog with a form that one call sends. */
export function FormDialog({ submit, onSubmit, fields, children, ...dialog }: FormDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const problems: Readonly<Partial<Record<string, string>>> = failure?.body?.errors ?? {};
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit();
    } catch (error) {
      setFailure(error as HttpError);
      setBusy(false);
    }
  };
  return (
    <Dialog {...dialog} busy={busy} holdsForm>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {failure && !fields.some((field) => problems[field]) && <ErrorMessage message={failure.message} />}
        {children(problems)}
        <DialogButtons>
          <Button onClick={dialog.onCancel} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" busy={busy && submit.busy}>
            {submit.label}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

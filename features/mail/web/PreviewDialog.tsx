import { useCall } from '../../../src/calls/useCall';
import { plural, t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { failureOf } from '../../../src/views/data/unanswered';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { KINDS, type Kind } from '../kinds';
import { MailFrame } from './MailFrame';
import { previewCall } from './mailCalls';

/** A kind of mail, as it would be sent now. */
export function PreviewDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const query = useCall(previewCall, { params: { kind } });
  const failure = failureOf(query);
  const { data } = query;
  return (
    <Dialog
      question={data?.subject ?? translate(KINDS[kind])}
      subject={data ? plural(data.recipients, '{count} recipient gets it.', '{count} recipients get it.') : ''}
      busy={false}
      onCancel={onClose}
      holdsForm
    >
      {failure ? (
        <ErrorMessage {...failure} />
      ) : !data ? (
        <Loading />
      ) : data.html === null ? (
        <EmptyMessage>{t('Nothing is low on stock: no mail would be sent now.')}</EmptyMessage>
      ) : (
        <MailFrame html={data.html} />
      )}
      <DialogButtons>
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

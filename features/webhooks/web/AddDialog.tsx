import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { FormDialog } from '../../../src/views/dialog/FormDialog';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { addCall } from './webhookCalls';
import styles from './webhooks.module.css';

interface AddDialogProps {
  /** All types of events. */
  types: readonly string[];
  /** Receives the secret of the new webhook. */
  onAdded: (secret: string) => void;
  onCancel: () => void;
}

/** The wildcard of the contract: all types. */
const ALL = '*';
const FIRST = 'stock.moved';

/** Adds a webhook: its address and the types of its events. */
export function AddDialog({ types, onAdded, onCancel }: AddDialogProps) {
  const [url, setUrl] = useState('https://');
  const [events, setEvents] = useState<readonly string[]>(types.includes(FIRST) ? [FIRST] : []);
  return (
    <FormDialog
      question={t('Add webhook')}
      subject={t('The server posts each event to the address, signed with a secret that you see once.')}
      submit={{ label: t('Add'), busy: t('Adding') }}
      fields={['url', 'events']}
      onSubmit={async () => onAdded((await send(addCall, { body: { url, events: [...events] } })).secret)}
      onCancel={onCancel}
    >
      {(problems) => (
        <>
          <LabelledControl
            label={t('Address')}
            spec={{ as: 'text', type: 'text' }}
            value={url}
            onChange={setUrl}
            problem={problems.url}
            required
          />
          <fieldset className={styles.types}>
            <legend>{t('Events')}</legend>
            {[ALL, ...types].map((type) => (
              <label key={type}>
                <input
                  type="checkbox"
                  checked={events.includes(type)}
                  onChange={({ target }) =>
                    setEvents(target.checked ? [...events, type] : events.filter((each) => each !== type))
                  }
                />
                {type === ALL ? t('All events') : type}
              </label>
            ))}
          </fieldset>
          {problems.events && <ErrorMessage prefix={`${t('Events')} `} message={problems.events} />}
        </>
      )}
    </FormDialog>
  );
}

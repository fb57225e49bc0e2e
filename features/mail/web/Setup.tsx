import { t } from '../../../src/texts/t';
import { EmptyMessage } from '../../../src/views/messages/ErrorMessage';
import { DescriptionList } from '../../../src/views/page/DescriptionList';
import type { Overview } from '../contract';

/** The mail server that the environment names, or its missing variables. */
export function Setup({ setup: { missing, server, from, webApp } }: { setup: Overview }) {
  if (missing.length > 0) {
    const names = missing.join(', ');
    return (
      <EmptyMessage>
        {t('No mail is sent: the server was started without {names}. See docs/mail.md.', { names })}
      </EmptyMessage>
    );
  }
  return (
    <DescriptionList
      items={[
        { label: t('Mail server'), value: server },
        { label: t('Sender'), value: from },
        { label: t('Links lead to'), value: webApp },
      ]}
    />
  );
}

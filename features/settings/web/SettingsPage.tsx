import declared from 'virtual:settings';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { settingsIn } from '../../../contract/definition/settings';
import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { t } from '../../../src/texts/t';
import { failureOf } from '../../../src/views/data/unanswered';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { loadSlot } from '../../../src/views/slots/Slot';
import type { calls } from '../contract';
import { SettingsSection } from './SettingsSection';
import styles from './settings.module.css';

const list = callOf<typeof calls.list>('GET /api/settings', '[]');

const definitions = settingsIn(declared);

/** Loads the additions to all sections: one that comes later would move the sections below it. */
export const loadAdditions = () => Promise.all(definitions.map(({ name }) => loadSlot('settings', name)));

/**
 * The settings of all features and extensions that the server has: one section with a form for each. `/settings#firm` shows the section
 * of that name.
 */
export default function SettingsPage() {
  const query = useCall(list, {});
  const failure = failureOf(query);
  const sections = definitions.flatMap((definition) => {
    const stored = query.data?.find(({ name }) => name === definition.name);
    return stored ? [{ definition, stored }] : [];
  });
  const { hash } = useLocation();
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <Page heading={t('Settings')}>
      {failure ? (
        <ErrorMessage {...failure} />
      ) : query.data === undefined ? (
        <Loading />
      ) : sections.length === 0 ? (
        <EmptyMessage>{t('There are no settings.')}</EmptyMessage>
      ) : (
        sections.map(({ definition, stored }) => (
          <div key={definition.name} id={definition.name} className={styles.section}>
            <SettingsSection definition={definition} stored={stored} onReload={() => void query.refetch()} />
          </div>
        ))
      )}
    </Page>
  );
}

import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { Country, Region } from '../../contract/geography';
import { t } from '../texts/t';
import { failureOf } from '../views/data/unanswered';
import { EmptyMessage, ErrorMessage } from '../views/messages/ErrorMessage';
import { SkeletonBlock } from '../views/messages/Skeleton';
import { Card, Cards } from '../views/page/Card';
import { Page } from '../views/page/Page';
import styles from './geography.module.css';

/** The regions, and the countries of the selected region. */
export default function GeographyPage() {
  const [regionId, setRegionId] = useState<number | null>(null);
  return (
    <Page heading={t('Regions and Countries Lists')}>
      <Cards>
        <Card title={t('Regions')}>
          <Regions chosen={regionId} onChoose={setRegionId} />
        </Card>
        <Card title={t('Countries')}>
          {regionId === null ? (
            <EmptyMessage>{t('Choose region in orded to see countries.')}</EmptyMessage>
          ) : (
            <Countries regionId={regionId} />
          )}
        </Card>
      </Cards>
    </Page>
  );
}

/** The height of six regions on a touch screen, in pixels. */
const REGIONS_HEIGHT = 274;

/** The rows of an earlier visit are not used as placeholder data. */
const NOT_KEPT = { gcTime: 0 };

function Regions({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number) => void }) {
  const query = useGetList<Region>('regions', undefined, NOT_KEPT);
  const { data } = query;
  const failure = failureOf(query);
  if (failure) return <ErrorMessage {...failure} />;
  if (!data) return <SkeletonBlock height={REGIONS_HEIGHT} />;
  if (data.length === 0) return <EmptyMessage>{t('No data to display.')}</EmptyMessage>;
  return (
    <ul className={styles.list}>
      {data.map(({ id, name }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Countries({ regionId }: { regionId: number }) {
  const query = useGetList<Country>('countries', { filter: { regionId } }, NOT_KEPT);
  const { data } = query;
  const failure = failureOf(query);
  if (failure) return <ErrorMessage {...failure} />;
  if (!data) return <SkeletonBlock height={200} />;
  if (data.length === 0) return <EmptyMessage>{t('No countries in this region.')}</EmptyMessage>;
  return (
    <ul className={`${styles.list} ${styles.countries}`}>
      {data.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

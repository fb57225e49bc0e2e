import { useMemo } from 'react';
import type { DetailOf } from '../../../contract/definition/define';
import { hasRole } from '../../../src/account';
import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatNumber } from '../../../src/format/number';
import { useMarkMinimums } from '../../../src/resources/products/minimums';
import { editUrl } from '../../../src/routing/urls';
import { integer } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import { SeriesChart } from '../../../src/views/charts/SeriesChart';
import { failureOf } from '../../../src/views/data/unanswered';
import { linkColumn } from '../../../src/views/links/linkColumns';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { DescriptionList } from '../../../src/views/page/DescriptionList';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { Table } from '../../../src/views/table/Table';
import type { calls } from '../contract';
import { type stockLevel, targetOf } from '../stockLevel';
import styles from './levels.module.css';

type LevelsOf = DetailOf<typeof stockLevel>;
type Level = LevelsOf['levels'][number];

const columns = [
  linkColumn<Level>(
    'Warehouse',
    'warehouses',
    ({ warehouseId }) => warehouseId,
    ({ warehouseName }) => warehouseName,
  ),
  column(integer('Minimum'), ({ minimum }: Level) => minimum),
  column(integer('Target'), ({ minimum, target }: Level) => targetOf(minimum, target)),
];

/** Keeps the room of a figure that is loading, so that nothing below moves when it arrives. */
const Coming = ({ like }: { like: string }) => <span style={{ visibility: 'hidden' }}>{like}</span>;

const targetText = ({ minimumStock, targetStock }: LevelsOf): string =>
  targetStock === null
    ? t('{target}, twice the minimum', { target: formatNumber(targetOf(minimumStock, targetStock)) })
    : formatNumber(targetStock);

const get = callOf<typeof calls.get>('GET /api/stock-levels/:id', 'levels');

/** The minimum and the target of a product. */
export default function Levels({ id: productId }: SlotProps['recordFacts']) {
  const query = useCall(get, { params: { id: productId } });
  const { data } = query;
  useMarkMinimums(
    useMemo(
      () =>
        data && {
          all: data.minimumStock,
          inWarehouse: new Map(data.levels.map(({ warehouseId, minimum }) => [warehouseId, minimum])),
        },
      [data],
    ),
  );
  const failure = failureOf(query);
  if (failure) return <ErrorMessage {...failure} />;
  if (data === null) return null;
  return (
    <>
      <Card
        title={t('Minimum and Target')}
        action={
          hasRole('manager') && (
            <ButtonLink href={editUrl('stock-levels', productId)} variant="text">
              {t('Edit Levels')}
            </ButtonLink>
          )
        }
      >
        <DescriptionList
          items={[
            { label: t('Minimum'), value: data ? formatNumber(data.minimumStock) : <Coming like="5" /> },
            {
              label: t('Target'),
              value: data ? targetText(data) : <Coming like={t('{target}, twice the minimum', { target: 10 })} />,
            },
          ]}
        />
        {data && data.levels.length > 0 && (
          <div className={styles.warehouses}>
            <Table label={t('Levels')} columns={columns} rows={data.levels} rowKey={({ warehouseId }) => warehouseId} />
          </div>
        )}
      </Card>
      {data && data.levels.length > 1 && (
        <SeriesChart
          title={t('Levels by Warehouse')}
          labels={t('Warehouse')}
          groups={() =>
            data.levels.map(({ warehouseName, minimum, target }) => ({
              label: warehouseName,
              values: [minimum, targetOf(minimum, target)],
            }))
          }
          series={[t('Minimum'), t('Target')]}
          layout="beside"
          format={formatNumber}
        />
      )}
    </>
  );
}

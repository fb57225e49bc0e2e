import { useQuery } from '@tanstack/react-query';
import type { DetailOf } from '../../../contract/definition/define';
import { type stockLevel, targetOf } from '../../../features/stock-levels/stockLevel';
import { may } from '../../account';
import { API_URL } from '../../config';
import { readObject } from '../../dataProvider/answers';
import { request } from '../../dataProvider/http';
import { formatNumber } from '../../format/number';
import { pageQuery } from '../../routing/pageRoute';
import { editUrl } from '../../routing/urls';
import { column } from '../../schema/columns';
import { integer } from '../../schema/fields';
import { ButtonLink } from '../../views/Button';
import { Card } from '../../views/Card';
import { DescriptionList } from '../../views/DescriptionList';
import { ErrorMessage } from '../../views/ErrorMessage';
import { linkColumn } from '../../views/linkColumns';
import { Table } from '../../views/table/Table';
import { failureOf } from '../../views/unanswered';

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

/** In the place of a figure on its way, as high as what most have: what is below is not moved when it comes. */
const Coming = ({ like }: { like: string }) => <span style={{ visibility: 'hidden' }}>{like}</span>;

const targetText = ({ minimumStock, targetStock }: LevelsOf): string =>
  `${formatNumber(targetOf(minimumStock, targetStock))}${targetStock === null ? ', twice the minimum' : ''}`;

/** Below how much a product is low on stock and up to how much it is ordered, where the backend announces `levels`. */
export default function Levels({ productId }: { productId: number }) {
  const query = useQuery(
    pageQuery(['stock-levels', 'of', productId], async ({ signal }) => {
      const { json, status } = await request(`${API_URL}/api/stock-levels/${productId}`, { signal });
      return readObject(json, status) as LevelsOf | null;
    }),
  );
  const { data } = query;
  const failure = failureOf(query);
  if (failure) return <ErrorMessage {...failure} />;
  if (data === null) return null;
  return (
    <Card
      title="Minimum and Target"
      action={
        may('manager') && (
          <ButtonLink href={editUrl('stock-levels', productId)} variant="text">
            Edit Levels
          </ButtonLink>
        )
      }
    >
      <DescriptionList
        items={[
          { label: 'Minimum', value: data ? formatNumber(data.minimumStock) : <Coming like="5" /> },
          { label: 'Target', value: data ? targetText(data) : <Coming like="10, twice the minimum" /> },
        ]}
      />
      {data && data.levels.length > 0 && (
        <Table label="Levels" columns={columns} rows={data.levels} rowKey={({ warehouseId }) => warehouseId} />
      )}
    </Card>
  );
}

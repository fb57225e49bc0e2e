import type { Category } from '../../../contract/entities/category';
import type { Product } from '../../../contract/entities/product';
import { money } from '../../schema/fields';
import { column } from '../../schema/list/columns';
import { t } from '../../texts/t';
import { failureOf } from '../../views/data/unanswered';
import { useAllRows } from '../../views/data/useAllRows';
import { linkColumn } from '../../views/links/linkColumns';
import { ErrorMessage } from '../../views/messages/ErrorMessage';
import { SkeletonBlock } from '../../views/messages/Skeleton';
import { Card } from '../../views/page/Card';
import { Part } from '../../views/page/Part';
import { Prose } from '../../views/page/Prose';
import { Facts } from '../../views/show/Facts';
import { ShowMoreTable } from '../../views/show/ShowMoreTable';

const columns = [
  linkColumn<Product>(
    'Name',
    'products',
    ({ productId }) => productId,
    ({ name }) => name,
  ),
  column(money('Price'), ({ unitPrice }: Product) => unitPrice),
];

/** A category and the products in it. */
export default function CategoryShow({ record }: { record: Category }) {
  return (
    <>
      <Part>
        <Prose>{record.description || t('No description.')}</Prose>
      </Part>
      <Facts />
      <Card title={t('Products in this Category')}>
        <Products categoryId={record.categoryId} />
      </Card>
    </>
  );
}

function Products({ categoryId }: { categoryId: number }) {
  const query = useAllRows<Product>('products', { categoryId });
  const { data } = query;
  const failure = failureOf(query);
  if (failure) return <ErrorMessage {...failure} />;
  if (!data) return <SkeletonBlock height={200} />;
  return (
    <ShowMoreTable
      label={t('Products in this Category')}
      columns={columns}
      rows={data}
      rowKey={({ productId }) => productId}
      empty={t('No products in this Category.')}
    />
  );
}

import { createUrl } from '../../../src/routing/urls';
import type { ReferenceName } from '../../../src/schema/contract';
import { can } from '../../../src/schema/entity';
import { t, translate } from '../../../src/texts/t';
import { useKnownEntity } from '../../../src/views/data/entities';
import type { SlotProps } from '../../../src/views/slots/addTo';
import styles from './firstDay.module.css';

/** The sentences about lists without records. */
const missing: { readonly [N in ReferenceName]?: () => string } = {
  categories: () => t('There is no category yet.'),
  employees: () => t('There is no employee yet.'),
  suppliers: () => t('There is no supplier yet.'),
  clients: () => t('There is no client yet.'),
  warehouses: () => t('There is no warehouse yet.'),
};

/** Below a select without options: the reason, and the way to the first record. */
export default function EmptySelect({ of, filter = {} }: SlotProps['emptySelect']) {
  const entity = useKnownEntity(of);
  if (!entity) return null;
  const text = filter.warehouseId ? t('This warehouse has no employee yet.') : missing[of]?.();
  return (
    <p className={styles.empty}>
      {text ?? t('There is nothing to choose from yet.')}{' '}
      {can(entity, 'create') && <a href={createUrl(entity.name)}>{translate(entity.texts.newButton)}</a>}
    </p>
  );
}

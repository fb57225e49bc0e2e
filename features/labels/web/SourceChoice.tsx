import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { RecordPicker } from '../../../src/inventory/RecordPicker';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { useProvider } from '../../../src/views/data/useProvider';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import type { LabelItem } from './labelItems';
import styles from './labels.module.css';
import { hasShelves, readProduct } from './readItems';

interface SourceChoiceProps {
  areShelves: boolean;
  onAdd: (item: LabelItem) => void;
}

/** The choice between products and shelves, with the input for a further product, or for the warehouse of the shelves. */
export function SourceChoice({ areShelves, onAdd }: SourceChoiceProps) {
  const [search] = useSearchParams();
  const { change } = usePageSearch();
  return (
    <div className={styles.source}>
      {hasShelves() && (
        <nav aria-label={t('Labels of')} className={styles.kinds}>
          <ButtonLink href="/labels" variant="outlined" aria-current={!areShelves && 'page'}>
            {t('Products')}
          </ButtonLink>
          <ButtonLink href="/labels?shelves=" variant="outlined" aria-current={areShelves && 'page'}>
            {t('Shelves')}
          </ButtonLink>
        </nav>
      )}
      <div className={styles.input}>
        {areShelves ? (
          <LabelledControl
            label={t('Warehouse')}
            spec={{ as: 'reference', to: 'warehouses', hint: t('Choose Warehouse') }}
            value={search.get('shelves') ?? ''}
            onChange={(id) => change(() => new URLSearchParams({ shelves: id }))}
          />
        ) : (
          <FurtherProduct onAdd={onAdd} />
        )}
      </div>
    </div>
  );
}

/** Adds a product by its name or a scanned code. */
function FurtherProduct({ onAdd }: Pick<SourceChoiceProps, 'onAdd'>) {
  const dataProvider = useProvider();
  const client = useQueryClient();
  const [added, setAdded] = useState(0);
  const [failure, setFailure] = useState<string>();
  const add = async (id: number) => {
    setFailure(undefined);
    // The empty input takes the next product while this one is read.
    setAdded((before) => before + 1);
    try {
      const item = await client.query({
        queryKey: ['labels', 'product', id],
        queryFn: ({ signal }) => readProduct({ dataProvider, signal }, id),
      });
      if (item) onAdd(item);
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <>
      <RecordPicker
        key={added}
        label={t('Add product')}
        hint={t('Choose Product')}
        from="products"
        value={null}
        onChange={(picked) => picked && void add(Number(picked.id))}
        inputRef={(input) => {
          if (added > 0) input?.focus();
        }}
      />
      {failure !== undefined && <ErrorMessage message={failure} />}
    </>
  );
}

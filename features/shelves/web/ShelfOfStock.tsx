import EditIcon from '@mui/icons-material/EditOutlined';
import { useState } from 'react';
import { hasRole } from '../../../src/account';
import { t } from '../../../src/texts/t';
import { IconButton } from '../../../src/views/Button';
import { lazyPart } from '../../../src/views/page/lazyPart';
import type { SlotProps } from '../../../src/views/slots/addTo';
import styles from './shelves.module.css';

const ShelfDialog = lazyPart(() => import('./ShelfDialog'));

/** A product's answer with its shelves, which a backend without them omits. */
interface WithShelves {
  shelves?: readonly { warehouseId: number; shelf: string }[];
}

/** The shelf of a product in a warehouse, and the button that changes it. */
export default function ShelfOfStock({ record, warehouseId, warehouseName }: SlotProps['stockPlace']) {
  const [isOpen, setOpen] = useState(false);
  const shelf = (record as WithShelves).shelves?.find((each) => each.warehouseId === warehouseId)?.shelf ?? '';
  return (
    <span className={styles.place}>
      {shelf}
      {hasRole('manager') && (
        <IconButton
          className={styles.edit}
          aria-label={t('Shelf in {warehouse}', { warehouse: warehouseName })}
          onClick={() => setOpen(true)}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      )}
      {isOpen && (
        <ShelfDialog
          productId={record.productId}
          warehouseId={warehouseId}
          warehouseName={warehouseName}
          shelf={shelf}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { type ComponentProps, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { lazyHint } from '../../../src/routing/lazyComponent';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import type { SlotProps } from '../../../src/views/slots/addTo';

const ColumnsDialog = lazyHint(async () => {
  const [{ default: Dialog }, { columnsAddedTo }] = await Promise.all([
    import('./ColumnsDialog'),
    import('../../../src/views/list/offeredColumns'),
  ]);
  return {
    default: (props: Omit<ComponentProps<typeof Dialog>, 'added'>) => (
      <Dialog {...props} added={columnsAddedTo(props.entity.name)} />
    ),
  };
});

/** The item of a list's menu that chooses its columns. */
export default function Columns({ entity }: SlotProps['listMenu']) {
  const { search, change } = usePageSearch();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ColumnsIcon fontSize="small" />
        {t('Columns')}
      </Button>
      {isOpen &&
        // Outside of the menu, which closes.
        createPortal(
          <Suspense>
            <ColumnsDialog entity={entity} search={search} onChange={change} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

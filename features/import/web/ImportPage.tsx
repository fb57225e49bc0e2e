import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { withParam } from '../../../src/schema/list/listAddress';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { Page } from '../../../src/views/page/Page';
import { ChooseFile } from './ChooseFile';
import { OpenedImport } from './OpenedImport';

/** Brings the rows of a file in: choose it, match its columns, look at the difference, write it. The address has the import. */
export default function ImportPage() {
  const { search, change } = usePageSearch();
  const id = search.get('import');
  const open = (importId: number | null) =>
    change((current) => withParam(current, 'import', importId === null ? '' : String(importId)));
  return (
    <Page
      heading={t('Import')}
      actions={
        id !== null && (
          <Button variant="outlined" onClick={() => open(null)}>
            {t('Another file')}
          </Button>
        )
      }
    >
      {id === null ? (
        <ChooseFile list={search.get('list') ?? undefined} onRead={open} />
      ) : (
        <OpenedImport key={id} id={Number(id)} onLeft={() => open(null)} />
      )}
    </Page>
  );
}

import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { useLocation } from 'react-router';
import { hasRole } from '../../../src/account';
import { useCall } from '../../../src/calls/useCall';
import { listUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import type { SlotProps } from '../../../src/views/slots/addTo';
import styles from './import.module.css';
import { listsCall } from './importCalls';

/** A link from a list to the import of its records, for users who may import them. */
export default function ListImport({ entity: { name } }: SlotProps['listMenu']) {
  const { pathname } = useLocation();
  const { data } = useCall(listsCall, {}, { enabled: hasRole('manager'), staleTime: Infinity, gcTime: Infinity });
  const isImported = data?.lists.some((list) => list.name === name && hasRole(list.role));
  // A report may have the name of a list.
  return isImported && pathname === listUrl(name) ? (
    <ButtonLink className={styles.ofList} href={`/import?list=${name}`}>
      <ImportIcon fontSize="small" />
      {t('Import')}
    </ButtonLink>
  ) : null;
}

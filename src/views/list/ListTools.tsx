import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import { Suspense, useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { hasExtra } from '../../extras';
import { lazyAddition } from '../../routing/lazyComponent';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { Button } from '../Button';
import { startExport } from '../export/startExport';
import { PrintButton } from '../PrintButton';
import { useScope } from '../scope';
import { useProvider } from '../useProvider';
import styles from './list.module.css';

const ListNews = lazyAddition(() => import('../live/ListNews'));

/** From so many rows on, a file is written piece by piece where the browser can do that. */
const LARGE = 10_000;

interface ListToolsProps {
  entity: Entity;
  address: ListAddress;
  /** Of all pages, about. */
  rows: number;
}

/** What can be done with a list as a whole: printing the page that is shown, and a file of all its rows. */
export default function ListTools({ entity, address, rows }: ListToolsProps) {
  const { chosen } = useScope(entity.scope);
  const dataProvider = useProvider();
  const authProvider = useAuthProvider();
  const [failure, setFailure] = useState<string>();
  const start = () => {
    setFailure(undefined);
    const checkAuth = async () => authProvider?.checkAuth({});
    startExport({ entity, address, chosen, dataProvider, checkAuth, isLarge: rows >= LARGE }).catch((error: Error) =>
      setFailure(error.message),
    );
  };
  return (
    <span className={styles.tools}>
      <Suspense>{hasExtra('live') && <ListNews entity={entity} address={address} />}</Suspense>
      {failure && <span role="alert">{failure}</span>}
      <PrintButton />
      <Button variant="outlined" aria-label="Export" title="Export" onClick={start}>
        <ExportIcon fontSize="small" />
        <span>Export</span>
      </Button>
    </span>
  );
}

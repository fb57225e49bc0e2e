import type { ReactNode } from 'react';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { Page } from '../Page';
import { NewLink } from '../RecordLink';
import styles from './list.module.css';
import { Pager } from './Pager';
import { SortSelect } from './SortSelect';

interface ListFrameProps {
  entity: Entity;
  address: ListAddress;
  totalPages: number;
  onPage?: (page: number) => void;
  onSort?: (sort: string) => void;
  filters: ReactNode;
  /** The table, or what is said in its place. */
  children: ReactNode;
}

/** What stands around the table of a list: heading, filters, sorting, a pager above and below. */
export function ListFrame({ entity, address, totalPages, onPage, onSort, filters, children }: ListFrameProps) {
  const pager = { page: address.page, totalPages, onChange: onPage };
  return (
    <Page heading={entity.texts.listHeading} actions={entity.actions.has('create') && <NewLink entity={entity} />}>
      {filters}
      <div className={styles.above}>
        <SortSelect columns={entity.columns} sorting={address.sorting} onChange={onSort} />
        <Pager {...pager} place="above" />
      </div>
      {children}
      <Pager {...pager} place="below" />
    </Page>
  );
}

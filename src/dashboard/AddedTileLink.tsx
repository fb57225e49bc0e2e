import { useQuery } from '@tanstack/react-query';
import { byWarehouse } from '../../contract/entities/scope';
import { NOTHING } from '../format/nothing';
import { pageQuery } from '../routing/pageRoute';
import { translate } from '../texts/t';
import { failureOf } from '../views/data/unanswered';
import { useProvider } from '../views/data/useProvider';
import { ErrorMessage } from '../views/messages/ErrorMessage';
import { useScope } from '../views/scope';
import styles from './dashboard.module.css';
import type { AddedTile } from './defineTile';
import { PANEL } from './summaryQueryOptions';

/** A tile with a request of its own, in one line beside the heading. Shows a dash until the response arrives, and an error if it fails. */
export function AddedTileLink({ tile: { label, to, read } }: { tile: AddedTile }) {
  const { chosen: warehouseId } = useScope(byWarehouse);
  const dataProvider = useProvider();
  const query = useQuery(
    pageQuery([PANEL, 'tile', label, warehouseId], ({ signal }) => read(dataProvider, { warehouseId, signal })),
  );
  const href = typeof to === 'string' ? to : to(warehouseId);
  const { data } = query;
  const failure = failureOf(query);
  return failure && !data ? (
    <div className={styles.added}>
      <a href={href}>{translate(label)}</a>
      <ErrorMessage {...failure} />
    </div>
  ) : (
    <a href={href} className={styles.added}>
      <span>{translate(label)}</span> <strong>{data ?? NOTHING}</strong>
    </a>
  );
}

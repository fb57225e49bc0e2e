import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { useId, useState } from 'react';
import { callOf, send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatDay } from '../../../src/format/date';
import { formatNumber } from '../../../src/format/number';
import { listUrl } from '../../../src/routing/urls';
import { t, translate } from '../../../src/texts/t';
import { IconButton } from '../../../src/views/Button';
import { failureOf } from '../../../src/views/data/unanswered';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { Part } from '../../../src/views/page/Part';
import type { calls, StockNotice } from '../contract';
import { MOST_UNREAD } from '../limits';
import styles from './notices.module.css';

/** The polling interval, in ms. */
const EVERY = 60_000;

const latest = callOf<typeof calls.latest>('GET /api/notices', 'notices');
const markRead = callOf<typeof calls.read>('POST /api/notices/read');

/** Shows which products fell below their minimum or came back, where the backend announces `notices`; nothing if malformed. */
const Bell = () => (
  <Part instead={null}>
    <Notifier />
  </Part>
);

export default Bell;

function Notifier() {
  const id = useId();
  const [seen, setSeen] = useState(0);
  const query = useCall(latest, {}, { refetchInterval: EVERY });
  const { data } = query;
  const { notices = [], unread = 0, readUpTo = 0 } = data ?? {};
  const newest = notices[0]?.noticeId ?? 0;
  const isNew = unread > 0 && newest > seen;
  // Unread notices stay marked while the list is open.
  const read = () => {
    if (!isNew) return;
    setSeen(newest);
    send(markRead, { body: { noticeId: newest } }).catch(() => setSeen(0));
  };
  const count = unread < MOST_UNREAD ? unread : `${MOST_UNREAD - 1}+`;
  const failure = failureOf(query);
  const label = isNew ? t('Notices: {count} unread', { count }) : t('Notices');
  return (
    <>
      <IconButton className={styles.opener} popoverTarget={id} aria-label={label} title={label} onClick={read}>
        <BellIcon fontSize="small" />
        {isNew && <span className={styles.count}>{count}</span>}
      </IconButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link in it leads on, by whatever it was followed */}
      <div
        id={id}
        popover="auto"
        className={styles.menu}
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest('a')) currentTarget.hidePopover();
        }}
      >
        {notices.length === 0 ? (
          <p>{data ? t('No product is below its minimum.') : failure ? translate(failure.message) : t('Loading…')}</p>
        ) : (
          <ul>
            {notices.map((notice) => (
              <li key={notice.noticeId} data-unread={notice.noticeId > readUpTo}>
                <Told notice={notice} />
              </li>
            ))}
          </ul>
        )}
        <p>
          <a href={`${listUrl('products')}?filter=low-stock`}>{t('All low stock')}</a>
        </p>
      </div>
    </>
  );
}

const Told = ({ notice }: { notice: StockNotice }) => (
  <>
    <RecordLink to="products" id={notice.productId}>
      {notice.productName}
    </RecordLink>{' '}
    {notice.warehouseName
      ? t(notice.isLow ? 'is low on stock in {warehouse}' : 'is back in stock in {warehouse}', {
          warehouse: notice.warehouseName,
        })
      : t(notice.isLow ? 'is low on stock' : 'is back in stock')}
    <small>
      {t('{quantity} of at least {minimum}', {
        quantity: formatNumber(notice.quantity),
        minimum: formatNumber(notice.minimum),
      })}
      , {formatDay(notice.at)}
    </small>
  </>
);

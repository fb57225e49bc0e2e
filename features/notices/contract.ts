import { z } from 'zod';
import { id } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { MOST_UNREAD } from './limits';

/** The most notices in the list, which has the newest. */
export const LATEST_NOTICES = 50;

const notice = z.object({
  noticeId: id,
  at: z.iso.datetime().describe('When the minimum was crossed'),
  productId: id,
  productName: z.string(),
  warehouseId: id.nullable().describe('The warehouse whose own minimum was crossed; null for that of all together'),
  warehouseName: z.string().nullable(),
  isLow: z.boolean().describe('Whether stock fell below the minimum, or has come back to it'),
  quantity: z.int(),
  minimum: z.int(),
});
export type StockNotice = z.infer<typeof notice>;

export const notices = z.object({
  unread: z.int().max(MOST_UNREAD).describe('By the account that asks; where there are none, by anybody'),
  readUpTo: z.int().min(0),
  notices: z.array(notice).max(LATEST_NOTICES).describe('The newest first'),
});
export type Notices = z.infer<typeof notices>;

export const readUpTo = z.strictObject({ noticeId: id });

const capability = feature.name;

export const calls = {
  latest: {
    ...reads,
    capability,
    path: '/api/notices',
    operationId: 'listNotices',
    tag: 'Notices',
    summary: 'When stock fell below a minimum, and when it came back',
    answer: notices,
  },
  read: {
    capability,
    method: 'POST',
    path: '/api/notices/read',
    operationId: 'markNoticesAsRead',
    tag: 'Notices',
    summary: 'Note that one has read all notices up to one of them',
    role: 'viewer',
    body: readUpTo,
    status: 204,
    errors: 'json',
  },
} as const satisfies Record<string, Endpoint>;

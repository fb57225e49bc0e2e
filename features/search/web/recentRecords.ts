import { accountKey } from '../../../src/account';
import { readStoredJson, store } from '../../../src/localStore';

/** A record whose page the user has seen. */
export interface RecentRecord {
  entity: string;
  id: string;
  name: string;
}

/** The most records that the browser keeps. */
const MOST = 8;
const key = () => accountKey('search:recent');

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['entity', 'id', 'name'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Returns the last seen records of this browser and account, the newest first. */
export function recentRecords(): RecentRecord[] {
  const kept = readStoredJson(key());
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

export function keepRecent(record: RecentRecord): void {
  const others = recentRecords().filter(({ entity, id }) => entity !== record.entity || id !== record.id);
  store(key(), JSON.stringify([record, ...others].slice(0, MOST)));
}

import type { FastifyRequest } from 'fastify';
import { recordEvent } from '../db/audit';
import type { Db } from '../db/types';
import type { Told } from './errors';

/** What somebody was not let do, as opposed to what could not be read or found. */
const REFUSED = [401, 403, 409, 412];

/** Noted in a minute, of one address and of all: whoever is refused on purpose fills no disk. */
const PER_ADDRESS = 30;
const ALTOGETHER = 300;
const WINDOW_MS = 60_000;

/** Notes the writes that are refused, in a transaction of its own: theirs is undone. Whoever is refused does not wait for it. */
export function noteRefusals(db: Db) {
  let began = 0;
  let noted = 0;
  const byAddress = new Map<string, number>();

  const mayNote = (address: string): boolean => {
    const now = Date.now();
    if (now - began >= WINDOW_MS) {
      began = now;
      noted = 0;
      byAddress.clear();
    }
    const before = byAddress.get(address) ?? 0;
    if (before >= PER_ADDRESS || noted >= ALTOGETHER) return false;
    byAddress.set(address, before + 1);
    noted++;
    return true;
  };

  return (request: FastifyRequest, { status, description, about }: Told): void => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.method === 'GET' || !REFUSED.includes(status) || !mayNote(request.ip)) return;
    const [, , entity] = endpoint.path.split('/');
    const { id } = (request.params ?? {}) as { id?: number };
    const note = `${endpoint.summary}: ${description}`;
    const of = about ?? { entity, recordId: Number.isInteger(id) ? id : undefined };
    recordEvent(db, { action: 'refusal', note, ...of }).catch((error: unknown) =>
      request.log.warn({ err: error }, 'refusal not noted'),
    );
  };
}

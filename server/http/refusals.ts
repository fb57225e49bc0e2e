import type { FastifyRequest } from 'fastify';
import { type AuditEvent, recordEvent } from '../db/audit';
import type { Db } from '../db/types';
import type { Told } from './errors';

/** What somebody was not let do, as opposed to what could not be read or found, unless that says whom it is about. */
const REFUSED = [401, 403, 409, 412];

/** Noted in a minute, of one address and of all: whoever is refused on purpose fills no disk. */
const PER_ADDRESS = 30;
const ALTOGETHER = 300;
const WINDOW_MS = 60_000;

/** Notes a refusal in the audit trail, in a transaction of its own. Whoever is refused does not wait for it. */
export type NoteRefusal = (request: FastifyRequest, event: Omit<AuditEvent, 'action'>) => void;

/** Notes refusals, but not more of them than a disk can hold. */
export function refusalNotes(db: Db): NoteRefusal {
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

  return (request, event) => {
    if (!mayNote(request.ip)) return;
    recordEvent(db, { action: 'refusal', ...event }).catch((error: unknown) =>
      request.log.warn({ err: error }, 'refusal not noted'),
    );
  };
}

/** Notes the writes that are refused: what they had done is undone. */
export const noteRefusals =
  (noteRefusal: NoteRefusal) =>
  (request: FastifyRequest, { status, description, about }: Told): void => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.method === 'GET' || !(about || REFUSED.includes(status))) return;
    const [, , entity] = endpoint.path.split('/');
    const { id } = (request.params ?? {}) as { id?: number };
    const of = about ?? { entity, recordId: Number.isInteger(id) ? id : undefined };
    noteRefusal(request, { note: `${endpoint.summary}: ${description}`, ...of });
  };

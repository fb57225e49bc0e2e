import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type AuditEvent, recordEvent } from '../db/audit';
import type { Db } from '../db/types';
import type { ApiError } from '../errors';
import { messageOf, type Said, say, term } from '../texts/message';
import type { Constraint } from './constraint';

/** Statuses to record in the audit trail. Other errors are recorded only where they name their subject. */
const REFUSED = [401, 403, 409, 412];

/** Limits per minute, per address and in total, so that deliberate failures cannot fill the disk. */
const PER_ADDRESS = 30;
const ALTOGETHER = 300;
const WINDOW_MS = 60_000;

/** The error response that was sent. */
export interface ErrorResponse {
  status: number;
  said: Said;
  /** Further data for the audit trail. */
  about?: ApiError['about'];
}

/** Records a rejected request in the audit trail, in its own transaction. The response does not wait for it. */
export type NoteRefusal = (request: FastifyRequest, event: Omit<AuditEvent, 'action'>) => void;

/** Returns a recorder of rejected requests that limits their number. */
function refusalNotes(db: Db): NoteRefusal {
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

/** Records a rejected write, whose own transaction was rolled back. */
export function noteRejectedWrite(request: FastifyRequest, { status, said, about }: ErrorResponse): void {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint || endpoint.method === 'GET' || !(about || REFUSED.includes(status))) return;
  const [, , entity] = endpoint.path.split('/');
  const { id } = (request.params ?? {}) as { id?: number };
  const of = about ?? { entity, recordId: Number.isInteger(id) ? id : undefined };
  request.server.noteRefusal(request, {
    note: say('{call}: {reason}', { call: term(endpoint.summary), reason: messageOf(said) }),
    ...of,
  });
}

/** Provides the recorder of rejected requests, and the messages of the constraints by which the database rejects them. */
export const refusals = fp<{ db: Db; constraints: readonly Constraint[] }>(
  async (app, { db, constraints }) => {
    app.decorate('constraints', constraints);
    app.decorate('noteRefusal', refusalNotes(db));
  },
  { name: 'refusals' },
);

declare module 'fastify' {
  interface FastifyInstance {
    noteRefusal: NoteRefusal;
    /** The constraints of extensions. */
    constraints: readonly Constraint[];
  }
}

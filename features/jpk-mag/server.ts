import { recordEvent } from '../../server/db/audit';
import { readAtOneMoment } from '../../server/db/snapshot';
import { ApiError } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls } from './contract';
import { beginFile } from './server/file';
import { noteOf } from './server/note';
import { prepare } from './server/preview';

/** The files that a server makes at once: each holds a connection to the database until it has been sent. */
const AT_ONCE = 2;

export const jpkMag: Group = (app, { db, primary, settings }) => {
  let underWay = 0;

  route(app, calls.preview, async ({ params: { id }, query }) => {
    // The sections and the balance are several queries: a move between two of them would seem to be missing in the file.
    const { preview } = await readAtOneMoment(db, (trx) => prepare(trx, settings, id, query));
    return preview;
  });

  route(app, calls.file, async ({ params: { id }, query }, _request, reply) => {
    if (underWay >= AT_ONCE) throw new ApiError(503, 'busy-with-files');
    underWay += 1;
    const { prepared, content } = await beginFile(db, settings, id, query).catch((error: unknown) => {
      underWay -= 1;
      throw error;
    });
    content.once('close', () => {
      underWay -= 1;
    });
    const { fileName } = prepared.preview;
    await recordEvent(primary, { action: 'export', record: fileName ?? '', note: noteOf(prepared) }).catch(
      (error: unknown) => {
        content.destroy();
        throw error;
      },
    );
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return content;
  });
};

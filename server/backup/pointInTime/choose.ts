import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, archiveOf, archivesIn } from '../../db/embedded/archive';
import { formatMoment } from '../moment';
import { type Base, listBases, namesIn } from './bases';

/** A base backup and its archive. */
export interface Choice {
  archive: Archive;
  base: Base;
}

/**
 * Chooses the base backup for restoring a moment: the newest one that was complete by then.
 * @param from the backup folder
 * @param identifier of the cluster; where that is lost, the only archive is taken
 * @throws Error that lists the alternatives
 */
export async function chooseBase(from: string, at: Date, identifier?: string): Promise<Choice> {
  const found = (await namesIn(archivesIn(from))).filter((name) => /^\d+$/.test(name));
  const wanted = identifier === undefined ? found : found.filter((name) => name === identifier);
  const archives = await Promise.all(
    wanted.map(async (name) => {
      const archive = archiveOf(from, name);
      return { archive, bases: await listBases(archive.dir) };
    }),
  );
  const filled = archives.filter(({ bases }) => bases.length > 0);
  if (identifier === undefined && filled.length > 1) {
    const each = filled.map(
      ({ archive, bases }) => `${archive.dir} (until ${formatMoment(bases.at(-1)?.ended ?? at)} or later)`,
    );
    throw new Error(`There are several databases to choose from. Name one with --from:\n${each.join('\n')}`);
  }
  const choices = archives.flatMap(({ archive, bases }) => bases.map((base) => ({ archive, base })));
  const [choice] = choices
    .filter(({ base }) => base.ended <= at)
    .toSorted((one, other) => other.base.ended.getTime() - one.base.ended.getTime());
  if (choice) return choice;
  const [earliest] = choices.map(({ base }) => base.ended).toSorted((one, other) => one.getTime() - other.getTime());
  if (earliest)
    throw new Error(
      await tooEarly(
        at,
        earliest,
        archives.map(({ archive }) => archive),
      ),
    );
  throw new Error(
    found.length > wanted.length
      ? `There are no base backups of this database in ${from}, but of others. To restore one of those, move the folder ` +
          '"postgres" out of the data folder first.'
      : `There are no base backups in ${archivesIn(from)}. Is that the folder the backups are in?`,
  );
}

async function tooEarly(at: Date, earliest: Date, archives: Archive[]): Promise<string> {
  const latest = await Promise.all(archives.map(latestIn));
  return (
    `${formatMoment(at)} cannot be restored: the first base backup there is was whole at ${formatMoment(earliest)}, which is the ` +
    `earliest moment possible. The latest is about ${formatMoment(new Date(Math.max(earliest.getTime(), ...latest)))}.`
  );
}

/** When the newest segment of an archive was written, in milliseconds. */
async function latestIn({ wal }: Archive): Promise<number> {
  const times = await Promise.all((await namesIn(wal)).map(async (name) => (await stat(join(wal, name))).mtimeMs));
  return Math.max(0, ...times);
}

import type { DataProvider } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits';
import { similarTo } from '../../../src/inventory/lines/similar';
import type { Entity } from '../../../src/schema/entity';
import type { AnyRecord } from '../../../src/schema/record';
import { isId } from '../../../src/views/data/recordQueryOptions';
import { rankOf } from './rank';

/** A record that a search found. */
export interface Found {
  entity: Entity;
  id: number | string;
  name: string;
  /** See `RANK`; undefined if a code or a number found it. */
  rank: number | undefined;
  /** Whether its name is only similar, or its code only begins with the text. */
  isSimilar?: boolean;
}

/** Shorter texts would match nearly every record. */
const FEWEST_LETTERS = 2;

/** Finds records by the filters of the documented lists, and documents by their id. Ignores lists that fail, unless all do. */
export async function findRecords(
  dataProvider: DataProvider,
  entities: readonly Entity[],
  text: string,
  signal: AbortSignal,
): Promise<Found[]> {
  const lists = entities.filter(({ recordsOf }) => recordsOf === undefined);
  const named = lists.filter(({ searchedBy }) => searchedBy !== undefined);
  const search = async (entity: Entity, words: string) => {
    const pagination = { page: 1, perPage: PAGE_SIZE };
    const params = { filter: { [String(entity.searchedBy)]: words }, pagination, signal };
    const { data } = await dataProvider.getList<AnyRecord>(entity.name, params);
    return data.map((record) => foundOf(entity, record, text));
  };
  const id = text.replace(/^#/, '');
  const requests = [
    ...(text.length < FEWEST_LETTERS ? [] : named.map((entity) => search(entity, text))),
    ...(isId(id)
      ? lists.filter((each) => !named.includes(each)).map((entity) => one(dataProvider, entity, id, signal))
      : []),
  ];
  const answers = await Promise.allSettled(requests);
  const [failed] = answers.filter(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw failed.reason;
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0 || text.length < FEWEST_LETTERS) return found;
  const similar = await Promise.allSettled(
    named.map(async (entity) => {
      const products = {
        search: async (words: string) => ({ found: (await search(entity, words)) as Named[], isAll: true }),
      };
      return (await similarTo([{ words: text }], products))?.found ?? [];
    }),
  );
  return similar.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value.map((each) => ({ ...each, isSimilar: true })) : [],
  );
}

type Named = Found & { id: number };

const foundOf = (entity: Entity, record: AnyRecord, text: string): Found => {
  const name = entity.represent(record);
  return { entity, id: record.id, name, rank: rankOf(text, name) };
};

/** Reads a document by its id; none if there is none. */
async function one(dataProvider: DataProvider, entity: Entity, id: string, signal: AbortSignal): Promise<Found[]> {
  try {
    const { data } = await dataProvider.getOne<AnyRecord>(entity.name, { id, signal });
    return [{ ...foundOf(entity, data, ''), rank: undefined }];
  } catch (error) {
    if ((error as { status?: number }).status === 404) return [];
    throw error;
  }
}

import type { z } from 'zod';
import { idempotencyHeaders, idParams, type Paged } from './common';
import type { Definition, DetailOf, InputOf, QueryOf, RowOf } from './definition/define';
import type { Fields } from './definition/fields';
import type { ExtraList } from './definition/reserved';
import type { Role } from './definition/roles';
import type { FilterSpecs } from './definition/shapes';
import { versionHeaders } from './history';
import { schemasOf } from './schemas';

/** One documented call. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` where the record's id stands. */
  path: string;
  tag: string;
  summary: string;
  /** The least role that may make it, where the API asks who somebody is; `anybody` also who has not signed in. */
  role: Role | 'anybody';
  /** What the id in the path is of: "Product". */
  noun?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The status of success. */
  status: 200 | 201 | 204;
  /** The body of success; a 204 has none. */
  answer?: z.ZodType;
  /** True where the answer goes on for as long as somebody listens: server-sent events, whose data it describes. */
  events?: true;
  /** How a failure is told: `{description, errors?}` as JSON, or the bare message as text. */
  errors: 'json' | 'text';
  /**
   * The name it is announced by where the documented API does not have it: in the page that this server serves, so that the
   * web app asks no other backend for it.
   */
  extra?: string;
}

export const reads = { method: 'GET', role: 'viewer' as Role, status: 200, errors: 'json' } as const;
export const creates = { method: 'POST', status: 201, headers: idempotencyHeaders, errors: 'json' } as const;
const updates = { method: 'PUT', status: 200, headers: versionHeaders, errors: 'json' } as const;
const deletes = { method: 'DELETE', status: 204, errors: 'json' } as const;

/** What the five calls carry and answer. */
interface AllCalls<D extends Definition> {
  list: typeof reads & Call & { extra?: ExtraList; query: z.ZodType<QueryOf<D>>; answer: z.ZodType<Paged<RowOf<D>>> };
  get: typeof reads & SingleCall & { answer: z.ZodType<DetailOf<D>> };
  create: typeof creates & Call & Maintained & { body: z.ZodType<InputOf<D>>; answer: z.ZodType<RowOf<D>> };
  update: typeof updates & SingleCall & Maintained & { body: z.ZodType<InputOf<D>>; answer: z.ZodType<RowOf<D>> };
  delete: typeof deletes & SingleCall & Maintained;
}
interface Call {
  path: string;
  tag: string;
  summary: string;
}
interface Maintained {
  role: Role;
}
type SingleCall = Call & { noun: string; params: typeof idParams };

/** The calls that an entity has. */
export type Calls<D extends Definition> = Pick<AllCalls<D>, 'list' | CallsFor<D>>;
type CallsFor<D> =
  D extends Definition<string, string, Fields, FilterSpecs, Fields, infer A, infer G>
    ? A | (G extends true ? 'get' : never)
    : never;

/** Announced besides: every record can be asked for, comes with its ETag, and is changed with If-Match. */
export const VERSIONS = 'versions';

/** The calls of an entity. Summaries follow from what one and many of them are called, and say what is noted besides. */
export function callsOf<D extends Definition>(definition: D): Calls<D> {
  const { name, one, many, can, hasDetail, notes, extra, role, readBy } = definition;
  const { row, page, detail, created, changed, query } = schemasOf(definition);
  const path = `/api/${name}`;
  const all = { path, tag: many, ...(extra && { extra }) };
  const single = { ...all, path: `${path}/:id`, noun: one, params: idParams };
  const [record, records] = [one.toLowerCase(), many.toLowerCase()];
  const any = `${/^[aeiou]/.test(record) ? 'an' : 'a'} ${record}`;
  const calls: AllCalls<D> = {
    list: {
      ...reads,
      ...all,
      role: readBy,
      summary: `List ${records}${notes.list ? `, ${notes.list}` : ''}`,
      query,
      answer: page,
    },
    get: {
      ...reads,
      ...single,
      role: readBy,
      ...(!hasDetail && !extra && { extra: VERSIONS }),
      summary: `One ${record}${notes.get ? ` ${notes.get}` : ''}`,
      answer: detail,
    },
    create: { ...creates, ...all, role, summary: `Create ${any}`, body: created, answer: row },
    update: { ...updates, ...single, role, summary: `Change ${any}`, body: changed, answer: row },
    delete: { ...deletes, ...single, role, summary: `Delete ${any} ${notes.delete ?? 'that nothing uses'}` },
  };
  const has = (call: string) => {
    if (call === 'list') return true;
    if (call === 'get') return hasDetail || (can as readonly string[]).includes('update');
    return (can as readonly string[]).includes(call);
  };
  return Object.fromEntries(Object.entries(calls).filter(([call]) => has(call))) as unknown as Calls<D>;
}

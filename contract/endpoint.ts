import type { z } from 'zod';
import { idempotencyHeaders, idParams, type Paged } from './common';
import type { Definition, DetailOf, InputOf, QueryOf, RowOf } from './definition/define';
import type { Fields } from './definition/fields';
import { capitalized } from './definition/names';
import type { Role } from './definition/roles';
import type { FilterSpecs } from './definition/shapes';
import { versionHeaders } from './history';
import { schemasOf } from './schemas';

/** One documented call. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` for the record's id. */
  path: string;
  tag: string;
  summary: string;
  /** The name of the call in generated clients: "receiveGoods". By default it follows from method and path. */
  operationId?: string;
  /** The lowest role that may call it where accounts are on; `anybody` needs no authentication. */
  role: Role | 'anybody';
  /** The record that the path's id identifies: "Product". */
  noun?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The media type of a body that is a file, which the handler reads: `application/octet-stream`. */
  upload?: string;
  /** The media type of an answer that is a file, which the handler streams: `application/xml`. It has no `answer`. */
  download?: string;
  /** The status of success. */
  status: 200 | 201 | 204;
  /** The body of success; a 204 has none. */
  answer?: z.ZodType;
  /** True for a stream of server-sent events; `answer` then describes their data. */
  events?: true;
  /** Whether an answer takes much work, whatever its size, as of a report: the server makes only a few of those at once. */
  large?: true;
  /** The format of an error: `{description, code, params, errors?, fields?}` as JSON, or the bare message as text. */
  errors: 'json' | 'text';
  /**
   * The feature that announces it, if it is not part of the documented API. The page that this server serves announces its
   * features, so that the web app does not use them with other backends.
   */
  capability?: string;
}

export const reads = { method: 'GET', role: 'viewer' as Role, status: 200, errors: 'json' } as const;
export const creates = { method: 'POST', status: 201, headers: idempotencyHeaders, errors: 'json' } as const;
const updates = { method: 'PUT', status: 200, headers: versionHeaders, errors: 'json' } as const;
const deletes = { method: 'DELETE', status: 204, errors: 'json' } as const;

/** The types of an entity's calls. */
interface AllCalls<D extends Definition> {
  list: typeof reads &
    ListCall<D> & { capability?: string; query: z.ZodType<QueryOf<D>>; answer: z.ZodType<Paged<RowOf<D>>> };
  get: typeof reads & SingleCall<D> & { answer: z.ZodType<DetailOf<D>> };
  create: typeof creates & ListCall<D> & Maintained & { body: z.ZodType<InputOf<D>>; answer: z.ZodType<RowOf<D>> };
  update: typeof updates & SingleCall<D> & Maintained & { body: z.ZodType<InputOf<D>>; answer: z.ZodType<RowOf<D>> };
  delete: typeof deletes & SingleCall<D> & Maintained;
}
interface Call<P extends string> {
  path: P;
  tag: string;
  summary: string;
  operationId: string;
}
type ListCall<D extends Definition> = Call<`/api/${D['name']}`>;
interface Maintained {
  role: Role;
}
type SingleCall<D extends Definition> = Call<`/api/${D['name']}/:id`> & { noun: string; params: typeof idParams };

/** The calls of an entity. */
export type Calls<D extends Definition> = Pick<AllCalls<D>, 'list' | CallsFor<D>>;
type CallsFor<D> =
  D extends Definition<string, string, Fields, FilterSpecs, Fields, infer A, infer G>
    ? A | (G extends true ? 'get' : never)
    : never;

/** A capability: every record has its own call and an ETag, and updates may use If-Match. */
export const VERSIONS = 'versions';

/** Returns the calls of an entity, with summaries from its names and notes. */
export function callsOf<D extends Definition>(definition: D): Calls<D> {
  const { name, one, many, can, hasDetail, notes, capability, roles } = definition;
  const { row, page, detail, created, changed, query } = schemasOf(definition);
  const path = `/api/${name}` as const;
  const all = { path, tag: many, ...(capability && { capability }) };
  const single = { ...all, path: `${path}/:id` as const, noun: one, params: idParams };
  const [record, records] = [one.toLowerCase(), many.toLowerCase()];
  const any = `${/^(?:[aeio]|u(?!ni|se))/.test(record) ? 'an' : 'a'} ${record}`;
  const [oneName, manyName] = [one, many].map((name) => name.split(/\W+/).map(capitalized).join(''));
  const calls: AllCalls<D> = {
    list: {
      ...reads,
      ...all,
      role: roles.read,
      operationId: `list${manyName}`,
      summary: `List ${records}${notes.list ? `, ${notes.list}` : ''}`,
      query,
      answer: page,
    },
    get: {
      ...reads,
      ...single,
      role: roles.read,
      ...(!hasDetail && !capability && { capability: VERSIONS }),
      operationId: `get${oneName}`,
      summary: `One ${record}${notes.get ? ` ${notes.get}` : ''}`,
      answer: detail,
    },
    create: {
      ...creates,
      ...all,
      role: roles.create,
      operationId: `create${oneName}`,
      summary: `Create ${any}`,
      body: created,
      answer: row,
    },
    update: {
      ...updates,
      ...single,
      role: roles.update,
      operationId: `update${oneName}`,
      summary: `Change ${any}`,
      body: changed,
      answer: row,
    },
    delete: {
      ...deletes,
      ...single,
      role: roles.delete,
      operationId: `delete${oneName}`,
      summary: `Delete ${any} ${notes.delete ?? 'that nothing uses'}`,
    },
  };
  const has = (call: string) => {
    if (call === 'list') return true;
    if (call === 'get') return hasDetail || (can as readonly string[]).includes('update');
    return (can as readonly string[]).includes(call);
  };
  return Object.fromEntries(Object.entries(calls).filter(([call]) => has(call))) as unknown as Calls<D>;
}

import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { API_URL } from '../config';
import { described, readArray, readObject, unreadable } from '../dataProvider/answers';
import { type Refused, request } from '../dataProvider/http';
import { safeguards, verbatim } from '../dataProvider/post';

/*
 * Calls of the contract's endpoints. Only their types are imported, since their schemas would bring a validation library into
 * the browser; the compiler compares the address that a call names with the endpoint's.
 */

/** A call of an endpoint, made by {@link callOf}. */
export interface Call<E extends Endpoint> {
  address: AddressOf<E>;
  /** The shape that an answer must have; see {@link callOf}. */
  holds: Holds<E> | undefined;
}

/** The method and path of an endpoint. */
type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

/** The answer of an endpoint; undefined for one without a body. */
export type AnswerOf<E extends Endpoint> = E extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined;

type ListsIn<A> = { [K in keyof A & string]: A[K] extends readonly unknown[] ? K : never }[keyof A & string];

/** `[]` for an array, the name of a list for an object with lists, `{}` for another object. */
type Holds<E extends Endpoint> = AnswerOf<E> extends readonly unknown[] ? '[]' : ListsIn<AnswerOf<E>> | '{}';

/** The names in a path: `id` of `/api/products/:id`. */
type NamesIn<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

type SchemaOf<E extends Endpoint, K extends 'query' | 'body' | 'headers'> = E extends {
  [key in K]: infer S extends z.ZodType;
}
  ? S
  : never;

/** The query of an endpoint. An empty, null or absent value is not sent. */
type QueryOf<E extends Endpoint> = { [K in keyof z.output<SchemaOf<E, 'query'>>]?: string | number | boolean | null };

/** The input of a call: only what its endpoint takes. */
export type CallInput<E extends Endpoint> = ([NamesIn<E['path']>] extends [never]
  ? unknown
  : { params: { [K in NamesIn<E['path']>]: string | number } }) &
  ([SchemaOf<E, 'query'>] extends [never] ? unknown : { query?: QueryOf<E> }) &
  ([SchemaOf<E, 'body'>] extends [never] ? unknown : { body: z.input<SchemaOf<E, 'body'>> }) &
  HeadersOf<z.output<SchemaOf<E, 'headers'>>>;

/** A repeated call with the same `key` is executed once; one with a `version` is refused if the record has changed since. */
type HeadersOf<H> = [H] extends [never]
  ? unknown
  : ('idempotency-key' extends keyof H ? { key: string } : unknown) &
      ('if-match' extends keyof H ? { version?: string } : unknown);

/** The parts of any call. */
interface AnyInput {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  key?: string;
  version?: string;
}

/**
 * Declares a call.
 * @param address the endpoint's method and path; the compiler refuses others
 * @param holds the shape of an answer, so that a malformed one becomes an error: `[]` for an array, `{}` for an object, or the
 *   name of a list in it; absent for an endpoint without an answer
 * @example callOf<typeof calls.standing>('GET /api/transactions/:id/standing', 'lines')
 */
export const callOf = <E extends Endpoint>(
  address: AddressOf<E>,
  ...[holds]: AnswerOf<E> extends undefined ? [] : [Holds<E>]
): Call<E> => ({ address, holds });

/** Returns the path and query of a call. */
export function pathOf(address: string, { params = {}, query = {} }: AnyInput): string {
  const [, template = ''] = address.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return path + (search && `?${search}`);
}

/**
 * Sends a call.
 * @returns the answer, whose attributes may be wrong: only `holds` is checked
 * @throws HttpError with a message to show: for a call that writes, the server's own. An aborted call throws an AbortError
 */
export async function send<E extends Endpoint>(
  { address, holds }: Call<E>,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const given = input as AnyInput;
  const [method = ''] = address.split(' ');
  const { json, status } = await request(API_URL + pathOf(address, given), {
    method,
    ...(signal && { signal }),
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    headers: safeguards(given.key, given.version),
  }).catch((error: Refused) => {
    throw method === 'GET' ? error : worded(error);
  });
  return answerIn(json, status, holds) as AnswerOf<E>;
}

/** Returns the error with the server's message: its description, or its text. */
const worded = (error: Refused): unknown => {
  const text = described(error);
  return text === error ? verbatim(error) : text;
};

function answerIn(json: unknown, status: number, holds: string | undefined): unknown {
  if (holds === undefined) return undefined;
  if (holds === '[]') return readArray(json, status);
  const object = readObject(json, status);
  if (holds !== '{}' && !Array.isArray(object?.[holds])) throw unreadable(status);
  return object;
}

import fc from 'fast-check';
import { sampleOf } from '../helpers/sampleInput';
import { anyText, anything, brokenBodies, ids, numbers, strangeHeaders } from './hostileValues';
import type { Operation, Schema } from './operations';

/** A raw request, valid or not. */
export interface HostileRequest {
  method: string;
  /** Path and query, as in the request line. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Values at and just beyond the bounds of a schema. */
const edgesOf = ({ minimum = 0, maximum = 0, maxLength = 0, anyOf = [] }: Schema): unknown[] => [
  minimum - 1,
  minimum - 0.01,
  minimum,
  maximum,
  maximum + 0.01,
  maximum + 1,
  ...(maxLength > 0 ? ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '\u0301'.repeat(maxLength)] : []),
  ...anyOf.flatMap(edgesOf),
];

const hostile = (schema: Schema) => fc.oneof(anything, fc.constantFrom(...edgesOf(schema)));

/** Bodies with one field replaced or removed at any depth, or with an unknown field. */
function mangledBody(schema: Schema): fc.Arbitrary<unknown> {
  const body = sampleOf(schema) as Record<string, unknown>;
  const fields = Object.entries(schema.properties ?? {}).map(([name, of]) => {
    const value = of.properties ? fc.oneof(mangledBody(of), hostile(of)) : hostile(of);
    return value.map((replaced) => ({ ...body, [name]: replaced }));
  });
  const name = fc.constantFrom('__proto__', 'constructor', 'toString', '', 'id', '\u202e', '\0', 'a.b', '0');
  const entries = fc.tuple(fc.oneof(name, anyText), anything).map(([name, value]) => ({ ...body, [name]: value }));
  const many = anything.map((value) => ({
    ...body,
    items: Object.fromEntries([...Array(2000).keys()].map((key) => [key, value])),
  }));
  const known = fields.length > 0 ? [{ weight: 8, arbitrary: fc.oneof(...fields) }] : [];
  return fc.oneof(...known, entries, many, anything);
}

/** Maximum length in characters, so that several parameters fit into Node's limit for a request's head. */
const LONGEST_PARAMETER = 250;

/** Query values, encoded or with invalid encoding. */
const inQuery = fc.oneof(
  fc.constantFrom('%', '%FF', '%C3%28', '%ED%A0%80', '%00', '+', '&', '=', '[]', '%u0041'),
  fc
    .oneof(anyText, fc.constantFrom(...numbers).map(String), fc.double().map(String))
    .map((text) => encodeURIComponent(Buffer.from(text.slice(0, LONGEST_PARAMETER)).toString())),
);

function queryOf(names: string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names, 'page') },
    fc.constantFrom('__proto__', '%', 'x[]', ''),
  );
  const pair = fc.tuple(name, inQuery).map((parts) => parts.join('='));
  const repeated = fc.tuple(name, inQuery, inQuery).map(([key, one, other]) => `${key}=${one}&${key}=${other}`);
  return fc.array(fc.oneof({ weight: 4, arbitrary: pair }, repeated), { maxLength: 3 }).map((pairs) => pairs.join('&'));
}

/** Requests that a call has to reject or answer. */
export function hostileRequests({ method, path, query, body }: Operation): fc.Arbitrary<HostileRequest> {
  const target = fc
    .tuple(fc.constantFrom(...ids), queryOf(Object.keys(query)))
    .map(([id, search]) => `${path.replace('{id}', id)}${search && `?${search}`}`);
  const sent = body
    ? fc.oneof(
        { weight: 6, arbitrary: mangledBody(body).map((value) => Buffer.from(JSON.stringify(value) ?? '')) },
        fc.constantFrom(...brokenBodies),
      )
    : fc.option(fc.constantFrom(...brokenBodies), { nil: undefined, freq: 8 });
  const headers = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, strangeHeaders);
  return fc.tuple(target, sent, headers).map(([at, data, strange]) => ({
    method,
    target: at,
    headers: { ...(data && { 'content-type': 'application/json' }), ...strange },
    body: data,
  }));
}

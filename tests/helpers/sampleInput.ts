import type { Operation, Schema } from '../attack/operations';

/** Values by the names of parameters and fields, where a value made from the schema is invalid. */
export type Samples = Readonly<Record<string, unknown>>;

/** Returns a valid value for a schema, or nearly so. */
export function sampleOf(schema: Schema, samples: Samples = {}): unknown {
  const { type, format, enum: choices, const: only, minimum, properties, additionalProperties, items, anyOf } = schema;
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf?.[0]) return sampleOf(anyOf[0], samples);
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, of]) => [
        name,
        Object.hasOwn(samples, name) ? samples[name] : sampleOf(of, samples),
      ]),
    );
  }
  if (typeof additionalProperties === 'object') return { 1: sampleOf(additionalProperties, samples) };
  if (items) return [sampleOf(items, samples)];
  if (type === 'string')
    return (
      { email: 'a@example.com', date: '2025-01-31', time: '08:30', 'date-time': '2025-01-31T08:30:00Z' }[
        format ?? ''
      ] ?? 'Hammer'
    );
  if (type === 'boolean') return false;
  return minimum || 1;
}

/** Returns a valid request of an operation, or nearly so. @param query parameters beside the required ones */
export function requestOf(operation: Operation, samples: Samples, query: Samples = {}) {
  const { method, path, params, query: known, required, body } = operation;
  const pick = (name: string, schema: Schema = {}) =>
    Object.hasOwn(samples, name) ? samples[name] : sampleOf(schema, samples);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(pick(name, params[name])));
  const needed = Object.fromEntries(required.map((name) => [name, pick(name, known[name])]));
  const given = Object.entries({ ...needed, ...query }).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(given).toString();
  return {
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: search === '' ? filled : `${filled}?${search}`,
    ...(body && { payload: sampleOf(body, samples) as object }),
  };
}

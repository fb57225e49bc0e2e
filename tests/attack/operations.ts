/** The part of JSON Schema that the attack uses. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
}

/** A call in `/api/openapi.json`. */
export interface Operation {
  method: string;
  /** With `{id}` in place of the id. */
  path: string;
  /** The lowest role that may call it, or `anybody`. */
  role: string;
  params: Record<string, Schema>;
  query: Record<string, Schema>;
  /** The parameters of the query without which there is no answer. */
  required: string[];
  headers: Record<string, Schema>;
  body?: Schema;
  /** Whether the body is a file. */
  isUpload: boolean;
  /** Documented responses by status. */
  answers: Record<string, { type?: string; schema?: Schema }>;
}

interface Described {
  'x-role': string;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** An API description. */
export interface Description {
  paths: Record<string, Record<string, Described>>;
}

/** Returns every call in a server's API description. */
export const operationsOf = async (url: string): Promise<Operation[]> =>
  operationsIn((await (await fetch(`${url}/api/openapi.json`)).json()) as Description);

/** Returns every call in an API description. */
export function operationsIn({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );
}

function operationOf(method: string, path: string, described: Described): Operation {
  const { 'x-role': role, parameters = [], requestBody, responses } = described;
  const named = (where: string) =>
    Object.fromEntries(parameters.filter((each) => each.in === where).map(({ name, schema }) => [name, schema]));
  const answers = Object.entries(responses).map(([status, { content = {} }]) => {
    const [[type, described] = []] = Object.entries(content);
    return [status, { type, schema: described?.schema }];
  });
  return {
    method,
    path,
    role,
    params: named('path'),
    query: named('query'),
    required: parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => name),
    headers: named('header'),
    body: requestBody?.content['application/json']?.schema,
    isUpload: requestBody?.content['application/octet-stream'] !== undefined,
    answers: Object.fromEntries(answers),
  };
}

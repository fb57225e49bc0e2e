/** The part of JSON Schema that the attack uses. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
}

/** A call in `/api/openapi.json`. */
export interface Operation {
  method: string;
  /** With `{id}` in place of the id. */
  path: string;
  query: Record<string, Schema>;
  headers: Record<string, Schema>;
  body?: Schema;
  /** Documented responses by status. */
  answers: Record<string, { type?: string; schema?: Schema }>;
}

interface Described {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** Returns every call in a server's API description. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );
}

function operationOf(method: string, path: string, { parameters = [], requestBody, responses }: Described): Operation {
  const named = (where: string) =>
    Object.fromEntries(parameters.filter((each) => each.in === where).map(({ name, schema }) => [name, schema]));
  const answers = Object.entries(responses).map(([status, { content = {} }]) => {
    const [[type, described] = []] = Object.entries(content);
    return [status, { type, schema: described?.schema }];
  });
  return {
    method,
    path,
    query: named('query'),
    headers: named('header'),
    body: requestBody?.content['application/json']?.schema,
    answers: Object.fromEntries(answers),
  };
}

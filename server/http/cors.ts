import fp from 'fastify-plugin';

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id',
  'access-control-max-age': '600',
};

/**
 * Lets web apps of other origins call the API: with a token where accounts are on, never with a browser's cookies.
 * `origins` are such as `https://app.example.com`, or `*` for any.
 */
export const cors = fp<{ origins: readonly string[] }>(
  async (api, { origins }) => {
    if (origins.length === 0) return;
    api.addHook('onRequest', async ({ headers: { origin } }, reply) => {
      reply.header('vary', 'Origin');
      if (!origin || !(origins.includes('*') || origins.includes(origin))) return;
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'X-Request-Id, Retry-After',
      });
    });
    api.options('/api/*', async (_request, reply) => reply.code(204).headers(preflight).send());
  },
  { name: 'cors' },
);

import fp from 'fastify-plugin';

/** Lets other parts register work for the shutdown. Must be registered before any plugin that waits when the server closes. */
export const shutdown = fp(
  async (app) => {
    const work: (() => Promise<void>)[] = [];
    app.decorate('beforeClose', (each) => {
      work.push(each);
    });
    app.addHook('preClose', async () => {
      await Promise.all(work.map((each) => each()));
    });
  },
  { name: 'shutdown' },
);

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers work to do when the server stops, before it waits for the requests in progress. */
    beforeClose: (work: () => Promise<void>) => void;
  }
}

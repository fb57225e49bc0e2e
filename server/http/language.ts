import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isLanguage, type Language } from '../../contract/language';
import { currentActor } from '../db/actor';
import type { Texts } from '../texts/texts';

/**
 * Returns the language that a request asks for. Only the bare name of a language is a choice: the lists that browsers send by
 * themselves, such as `pl-PL,pl;q=0.9`, are answered with the original, as requests without the header are.
 */
export function languageOf({ headers: { 'accept-language': asked = '' } }: Pick<FastifyRequest, 'headers'>): Language {
  const language = asked.trim().toLowerCase();
  return isLanguage(language) ? language : 'original';
}

/** Provides the texts of responses, and the language of each request. */
export const language = fp<{ texts: Texts }>(
  async (app, { texts }) => {
    app.decorate('texts', texts);
    app.addHook('onRequest', async (request) => {
      currentActor().language = languageOf(request);
    });
  },
  { name: 'language', dependencies: ['request-ids'] },
);

declare module 'fastify' {
  interface FastifyInstance {
    texts: Texts;
  }
}

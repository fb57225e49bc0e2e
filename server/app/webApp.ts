import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { PROVIDER_META } from '../../contract/provider';
import { relyingPartyOf } from '../accounts/relyingParty';
import { capabilitiesOf } from '../extensions';
import { readPageFacts } from '../http/pageFacts';
import { notFound, pages } from '../http/static';
import type { Settings } from './options';

/** Serves the web app, whose pages announce the capabilities of this API, and answers requests that match no route. */
export const webApp = fp<Settings>(
  async (app, { db, staticDir: dir, apiOrigin, extensions, access, provider }) => {
    const announced = async (request: FastifyRequest) => {
      if (apiOrigin) return [];
      // Without a database the page is served all the same, and shows the error.
      const isRequired = await app.authorization.isRequired().catch(() => false);
      const is: Record<string, boolean> = {
        accounts: isRequired,
        passkeys: isRequired && access?.by !== 'proxy' && relyingPartyOf(request) !== undefined,
      };
      return capabilitiesOf(extensions).filter((name) => is[name] ?? true);
    };
    if (dir) {
      const ofProvider: [string, string][] = provider ? [[PROVIDER_META, provider.label]] : [];
      const facts = async () =>
        apiOrigin ? [] : [...ofProvider, ...(await readPageFacts(db, extensions.pageFacts ?? []))];
      await app.register(pages, { dir, connect: apiOrigin ? [apiOrigin] : [], announced, facts });
    }
    await app.register(notFound);
  },
  { name: 'web-app', dependencies: ['authorization', 'errors'] },
);

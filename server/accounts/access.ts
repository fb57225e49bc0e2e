import type { BlockList } from 'node:net';
import type { Db, Executor } from '../db/types';
import { haveAccounts } from './accounts';

/** The explicitly configured access without accounts: a proxy authenticates users, or the server is open to everyone. */
export type Access = { by: 'proxy'; header: string; addresses: BlockList; proxy: string } | { by: 'open' };

/** Milliseconds until a server notices the first account. The last account cannot be removed. */
const LONGEST_UNNOTICED_MS = 1_000;

/**
 * Returns whether there are accounts. Queries the database again only while there are none.
 * @param fresh milliseconds for which the result "none" is cached
 */
export function accountsOf(db: Db, fresh = LONGEST_UNNOTICED_MS): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  let found = false;
  return async () => {
    if (found) return true;
    if (!last || performance.now() - last.at > fresh) last = { at: performance.now(), answer: haveAccounts(db) };
    const { answer } = last;
    found = await answer.catch((error: unknown) => {
      if (last?.answer === answer) last = undefined;
      throw error;
    });
    return found;
  };
}

const WAYS = `Choose the access:
  accounts       npm run account -- add NAME --role manager
  OIDC_ISSUER    users sign in at the OpenID provider of that address; see --help
  ACCESS=proxy   a proxy signs users in; ACCESS_PROXY is its address
  ACCESS=open    every client that reaches this machine may read and change everything`;

/** The access rule as a line of text, and whether the server knows every user's name. */
export interface WhoGetsIn {
  line: string;
  known: boolean;
}

/** @throws Error where the server would listen for other machines without a configured access rule */
export async function whoGetsIn(
  db: Executor,
  {
    host,
    isLocal,
    trustProxy,
    access,
    provider,
  }: { host: string; isLocal: boolean; trustProxy: boolean; access?: Access; provider?: string },
): Promise<WhoGetsIn> {
  const accounts = await haveAccounts(db);
  if (access?.by === 'proxy') {
    const whom = accounts ? 'Users with an account' : 'Users';
    return {
      line: `${whom} sign in at the proxy at ${access.proxy}, which names them in ${access.header}.`,
      known: true,
    };
  }
  if (provider) return { line: `Users sign in at ${provider}, or with an account.`, known: true };
  if (accounts) return { line: 'Users sign in with an account.', known: true };
  if (isLocal) {
    const whom = trustProxy ? 'every request that the proxy forwards' : 'every user of this machine';
    return { line: `It serves ${whom}: there are no accounts.`, known: false };
  }
  if (!access) throw new Error(`HOST ${host} would open the warehouse to other machines. ${WAYS}`);
  return { line: `It is open: every client that reaches ${host} may read and change everything.`, known: false };
}

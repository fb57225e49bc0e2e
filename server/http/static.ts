import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors';
import { say } from '../texts/message';
import { policy } from './security';

/** Placeholder for the response's nonce in the built index.html. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export interface StaticOptions {
  /** The built web app: index.html, its hashed files in assets/, each with its .br and .gz. */
  dir: string;
  /** Other origins the web app may call. */
  connect: string[];
  /** Returns the capabilities of this API beyond the documented one, which the page announces. */
  announced: (request: FastifyRequest) => Promise<readonly string[]>;
  /** Returns further texts for the page, by the names of their meta elements. */
  facts: () => Promise<readonly (readonly [meta: string, content: string])[]>;
}

/** Returns a meta element for the page. */
const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${content.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" />`;

/** The policy of the web app: its own files, and the style elements that its component library marks with the nonce. */
const htmlPolicy = (nonce: string, connect: string[]) =>
  policy({
    'default-src': "'none'",
    // The barcode reader is compiled WebAssembly; this permits no further scripts.
    'script-src': `'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': ["'self'", ...connect].join(' '),
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });

/** Returns whether a request asks for a page of the web app, as opposed to a file or an API call. */
function isNavigation({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  return !path.slice(path.lastIndexOf('/')).includes('.') && /text\/html|\*\/\*/.test(accept);
}

/** Serves the web app: files with hashed names with long caching, index.html with a fresh nonce for every other page. */
export const pages = fp<StaticOptions>(
  async (app, { dir, connect, announced, facts }) => {
    const assets = join(dir, 'assets') + sep;
    const send = async (reply: FastifyReply) => {
      const nonce = randomBytes(16).toString('base64');
      const html = await readFile(join(dir, 'index.html'), 'utf8');
      const [names, others] = await Promise.all([announced(reply.request), facts()]);
      const told: (readonly [string, string])[] = [['magazyn', names.join(' ')], ...others];
      const announcement = told.map(([name, content]) => meta(name, content)).join('');
      return reply
        .code(200)
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': htmlPolicy(nonce, connect) })
        .send(html.replaceAll(NONCE_PLACEHOLDER, nonce).replace('</head>', () => `${announcement}</head>`));
    };
    await app.register(fastifyStatic, {
      root: dir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      logLevel: 'warn',
      setHeaders: (response, path) => {
        response.setHeader('vary', 'Accept-Encoding');
        response.setHeader(
          'cache-control',
          path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    for (const path of ['/', '/index.html'])
      app.get(path, { logLevel: 'warn' }, async (_request, reply) => send(reply));
    app.decorate('sendPage', send);
  },
  { name: 'pages' },
);

/** Answers requests that match no route: with a page of the web app where a browser navigates, else 404. */
export const notFound = fp(
  async (app) => {
    app.setNotFoundHandler(async (request, reply) => {
      if (app.sendPage && isNavigation(request)) return app.sendPage(reply);
      const path = request.url.split('?', 1)[0] ?? '';
      throw new ApiError(404, say('no-such-call', { method: request.method, path }));
    });
  },
  { name: 'not-found', dependencies: ['errors'] },
);

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends index.html. Absent where the server has no web app. */
    sendPage?: (reply: FastifyReply) => Promise<FastifyReply>;
  }
}

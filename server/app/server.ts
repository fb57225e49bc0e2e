import Fastify, { type FastifyInstance } from 'fastify';
import { PAGE_SIZE } from '../../contract/paging';
import { BODY_LIMIT } from '../http/body';
import { STANDSTILL_MS } from '../http/connections/connections';
import { answerError } from '../http/errors';
import { maskedLogger } from '../http/logging';
import { parseQuery } from '../http/query';
import { requestIdOf } from '../http/requestIds';
import type { AppOptions } from './options';

/** Code compiled from the contract serializes responses; JSON.stringify is faster for arrays longer than a page. */
const SERIALIZER = { largeArrayMechanism: 'json-stringify', largeArraySize: PAGE_SIZE + 1 };
/** The time limit for a client to send its whole request, in milliseconds. */
const REQUEST_TIMEOUT = 30_000;
/** How often Node looks for requests over that limit; by default twice a minute. */
const REQUEST_CHECK_MS = 1_000;

/** Creates a Fastify server without plugins, with the limits and formats that only its constructor takes. */
export const createServer = ({ logger, trustProxy }: Pick<AppOptions, 'logger' | 'trustProxy'>): FastifyInstance =>
  Fastify({
    logger: maskedLogger(logger),
    // One hop: further entries of X-Forwarded-For come from the client.
    trustProxy: trustProxy ? (_peer, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: STANDSTILL_MS,
    // Closing waits for responses in progress, and Fastify applies the plugin timeout to that.
    pluginTimeout: 2 * STANDSTILL_MS,
    return503OnClosing: false,
    // Node exchanges the two limits where the one for headers is the longer one, and that is a minute by default.
    http: {
      requireHostHeader: false,
      headersTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: REQUEST_CHECK_MS,
    },
    serializerOpts: SERIALIZER,
    routerOptions: { querystringParser: parseQuery },
    genReqId: requestIdOf,
    frameworkErrors: answerError,
  });

import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, RawConnection, requestText } from '../helpers/rawHttp';

export interface GreedyOptions {
  /** The URL of a running server on 127.0.0.1. */
  url: string;
  /** Duration of the two floods; the other requests take as long as their responses. */
  seconds: number;
  log: (message: string) => void;
  /** The server's process, to watch its memory as well. */
  pid?: number;
}

/** The result of requests by greedy clients. */
export interface GreedyResult {
  /** Requests sent. */
  attempts: number;
  /** Requests with a complete response, among the ones whose response was read. */
  answered: number;
  /** Requests rejected in the documented form. */
  refused: number;
  /** Descriptions of all other responses; must be empty. */
  wrong: string[];
  /** The longest response time of `/healthz` meanwhile. */
  worstHealthMs: number;
  /** The longest response time of another client's first page of products meanwhile, and the number of rejections. */
  worstPageMs: number;
  pagesRefused: number;
  rssPeakMb?: number;
  /** After all connections are closed. */
  rssAfterMb?: number;
}

const BUSY_DETAILS = 20;
const SPOILT_PIPELINES = 50;
const PROBE_PAUSE_MS = 100;
/** Timeout of a response on a busy machine. */
const LONGEST_ANSWER_MS = 60_000;
/** Characters kept of a response. */
const LONGEST_START = 100_000;
/** Time limit for the server to recover after its clients have gone. */
const RECOVERY_MS = 2_000;

/**
 * Acts as greedy clients: floods of pipelined requests for whole lists without reading; many concurrent requests for the detail
 * with the longest history; valid requests followed by a malformed one. Measures the effect on another client.
 */
export async function attackGreedy({ url, seconds, log, pid }: GreedyOptions): Promise<GreedyResult> {
  const result: GreedyResult = {
    attempts: 0,
    answered: 0,
    refused: 0,
    wrong: [],
    worstHealthMs: 0,
    worstPageMs: 0,
    pagesRefused: 0,
  };
  const watching = new AbortController();
  const watched = watch(url, pid, result, watching.signal);
  const floodMs = (seconds * 1000) / 2;
  const flood = async (connections: number, requests: number) => {
    log(`${connections} connections ask for all products ${requests} times each and read nothing`);
    result.attempts += connections * requests;
    await neverRead(url, connections, requests, floodMs);
  };
  try {
    await flood(50, 20);
    await flood(200, 30);
    log(`${BUSY_DETAILS} at once ask for the longest history there is`);
    await busyDetails(url, result);
    log(`${SPOILT_PIPELINES} connections send a good request and a malformed one`);
    await spoiltPipelines(url, result);
    await sleep(RECOVERY_MS);
  } finally {
    watching.abort();
    await watched;
  }
  if (pid) result.rssAfterMb = await memoryOf(pid);
  return result;
}

/** Sends requests as another client, and records the worst times. */
async function watch(url: string, pid: number | undefined, result: GreedyResult, signal: AbortSignal): Promise<void> {
  const probe = async (path: string) => {
    const began = performance.now();
    const { status } = await ask(url + path);
    return { status, ms: performance.now() - began };
  };
  const repeat = async (step: () => Promise<void>) => {
    while (!signal.aborted) {
      await step();
      await sleep(PROBE_PAUSE_MS);
    }
  };
  await Promise.all([
    repeat(async () => {
      const { status, ms } = await probe('/healthz');
      result.worstHealthMs = Math.max(result.worstHealthMs, ms);
      if (status !== 200) result.wrong.push(`/healthz answered ${status}`);
    }),
    repeat(async () => {
      const { status, ms } = await probe('/api/products?page=0');
      result.worstPageMs = Math.max(result.worstPageMs, ms);
      if (status !== 200) result.pagesRefused += 1;
    }),
    pid &&
      repeat(async () => {
        result.rssPeakMb = Math.max(result.rssPeakMb ?? 0, await memoryOf(pid));
      }),
  ]);
}

/** Physical memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Opens connections, sends requests, waits without reading, and disconnects. */
async function neverRead(url: string, connections: number, requests: number, ms: number): Promise<void> {
  const { port } = new URL(url);
  const open = Array.from({ length: connections }, () => {
    const { socket } = new RawConnection(Number(port));
    socket.pause().write(requestText('GET /api/products?all=true').repeat(requests));
    return socket;
  });
  await sleep(ms);
  for (const socket of open) socket.destroy();
}

async function busyDetails(url: string, result: GreedyResult): Promise<void> {
  const list = await ask(`${url}/api/suppliers?page=0`);
  if (list.status !== 200)
    return void result.wrong.push(`The list of suppliers was answered ${list.status}: ${list.start}`);
  const { content } = JSON.parse(list.start) as { content: { supplierId: number; transactionsCount: number }[] };
  const [busiest] = content.toSorted((a, b) => b.transactionsCount - a.transactionsCount);
  if (!busiest) return;
  result.attempts += BUSY_DETAILS;
  await Promise.all(
    Array.from({ length: BUSY_DETAILS }, async () => {
      const { status, start, isWhole } = await ask(`${url}/api/suppliers/${busiest.supplierId}`);
      if (status === 200 && isWhole) result.answered += 1;
      else if (status === 503 && /^\{"description":".* busy /.test(start)) result.refused += 1;
      else
        result.wrong.push(
          `A detail was answered ${status}, ${isWhole ? '' : 'not '}to its end: ${start.slice(0, 200)}`,
        );
    }),
  );
}

async function spoiltPipelines(url: string, result: GreedyResult): Promise<void> {
  const text = `${requestText('GET /api/regions')}THIS IS NOT HTTP\r\n\r\n`;
  result.attempts += SPOILT_PIPELINES * 2;
  await Promise.all(
    Array.from({ length: SPOILT_PIPELINES }, async () => {
      const [good, bad, ...more] = await exchange(Number(new URL(url).port), text, LONGEST_ANSWER_MS);
      if (good?.status === 200 && good.body.endsWith('}]')) result.answered += 1;
      else result.wrong.push(`The good one of a pipeline was answered ${good?.status}: ${good?.body}`);
      if (bad?.status === 400 && bad.body.startsWith('{"description":') && more.length === 0) result.refused += 1;
      else result.wrong.push(`The malformed one of a pipeline was answered ${bad?.status}: ${bad?.body}`);
    }),
  );
}

interface Reply {
  /** 0 if there is no response. */
  status: number;
  /** The beginning of the response, or the error. */
  start: string;
  /** Whether the response is complete. */
  isWhole: boolean;
}

/** Reads a response on a new connection. Keeps only its beginning, so that the reader is not the bottleneck. */
function ask(address: string): Promise<Reply> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, start: error.message, isWhole: false });
    const request = get(address, { agent: false, signal: AbortSignal.timeout(LONGEST_ANSWER_MS) }, (answer) => {
      let start = '';
      answer.on('data', (chunk: Buffer) => {
        if (start.length < LONGEST_START) start += chunk.toString('latin1');
      });
      answer.on('error', fail);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, start, isWhole: answer.complete }));
    });
    request.on('error', fail);
  });
}

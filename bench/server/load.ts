import { Client } from 'undici';

/** A call that a benchmark repeats. */
export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Calls a server for `ms` milliseconds from so many connections, each with one call under way. Returns the calls answered per
 * second. `next` makes each call anew. Throws at the first answer that is an error.
 */
export async function callsPerSecond(
  url: string,
  next: () => Request,
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  const started = performance.now();
  let answered = 0;
  const connection = async () => {
    const client = new Client(url, { pipelining: 1 });
    while (performance.now() - started < ms) {
      const { statusCode, body } = await client.request(next());
      const text = await body.text();
      if (statusCode >= 400) throw new Error(`${statusCode}: ${text}`);
      answered += 1;
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return (answered * 1000) / (performance.now() - started);
}

/** The time from a call of the staff to the first byte of its answer, in ms; the rest is read as well. */
export async function firstByteOf(url: string, path: string, token: string): Promise<number> {
  const client = new Client(url);
  const asked = performance.now();
  const { body } = await client.request({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${token}` },
  });
  let first = Number.NaN;
  for await (const _part of body) if (Number.isNaN(first)) first = performance.now() - asked;
  await client.close();
  return first;
}

import { expect, it } from 'vitest';
import { createStreamReader } from './stream-reader.ts';

// As the server sends it: an event, and a heartbeat with a later position.
const STREAM =
  'retry: 2000\n\nid: a.1\nevent: stock-cambiado\ndata: {"_id":"x: y","stock":3}\n\n: latido\nid: a.7\n\n';

it('hands out each event once and advances the position on a heartbeat, wherever the stream is cut', () => {
  for (let cut = 0; cut <= STREAM.length; cut += 1) {
    const events: unknown[] = [];
    const positions: string[] = [];
    const reader = createStreamReader(
      (name, data) => events.push([name, data]),
      (id) => positions.push(id),
    );
    reader.feed(STREAM.slice(0, cut));
    reader.feed(STREAM.slice(cut));
    expect(events).toEqual([['stock-cambiado', '{"_id":"x: y","stock":3}']]);
    expect(positions).toEqual(['a.1', 'a.7']);
  }
});

import { createParser, type EventSourceParser } from 'eventsource-parser';

/**
 * Reads the text of a stream, wherever it is cut. Calls `onEvent` with each event, and `onPosition` with each position,
 * which heartbeats carry too.
 */
export function createStreamReader(
  onEvent: (name: string, data: string) => void,
  onPosition: (id: string) => void,
): EventSourceParser {
  return createParser({
    onEvent: ({ event = 'message', data }) => onEvent(event, data),
    onId: onPosition,
  });
}

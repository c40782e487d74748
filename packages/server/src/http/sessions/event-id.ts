/** Where an event stands: on which stream of a session, and as the how manieth there. */
export interface EventPlace {
  /** Names the time that the session has spent in one process: places begin anew elsewhere, and must not be taken for those before. */
  readonly epoch: string;
  readonly stream: number;
  /** From 1 on; 0 is the beginning of the stream. */
  readonly place: number;
}

const EVENT_ID = /^([A-Za-z0-9_-]{1,64})\.(0|[1-9][0-9]{0,14})\.(0|[1-9][0-9]{0,14})$/;

/** Writes a place as the id of an event, unique among all streams of a session. */
export function writeEventId({ epoch, stream, place }: EventPlace): string {
  return `${epoch}.${stream}.${place}`;
}

/** @returns `undefined` for what is no id of ours. */
export function parseEventId(text: string): EventPlace | undefined {
  const [, epoch, stream, place] = EVENT_ID.exec(text) ?? [];
  return epoch === undefined ? undefined : { epoch, stream: Number(stream), place: Number(place) };
}

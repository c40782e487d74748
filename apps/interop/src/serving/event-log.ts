/** What was sent in streams, for clients that come back: an event store in the words of both official TypeScript SDKs. Kept while the process lives. */
export function createEventLog<Message>() {
  const events: { readonly id: string; readonly streamId: string; readonly message: Message }[] = [];
  return {
    async storeEvent(streamId: string, message: Message): Promise<string> {
      const id = `${streamId}_${events.length}`;
      events.push({ id, streamId, message });
      return id;
    },
    async getStreamIdForEventId(eventId: string): Promise<string | undefined> {
      return events.find(({ id }) => id === eventId)?.streamId;
    },
    async replayEventsAfter(
      lastEventId: string,
      { send }: { send: (eventId: string, message: Message) => Promise<void> },
    ): Promise<string> {
      const index = events.findIndex(({ id }) => id === lastEventId);
      const streamId = events[index]?.streamId ?? "";
      for (const { id, message, ...event } of events.slice(index + 1)) {
        // What opens a stream says nothing.
        const hasContent = Object.keys(message as object).length > 0;
        if (event.streamId === streamId && hasContent) await send(id, message);
      }
      return streamId;
    },
  };
}

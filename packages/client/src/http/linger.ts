/** How long a stream may go on after the response, in milliseconds, before its connection is cut. */
export const LINGER_MS = 100;

/** A run of the characters of base64, either alphabet, or of hexadecimal digits: what a codec may decode in one go. */
const SEGMENT = /[A-Za-z0-9_+/-]+/g;

/** `token` with every segment replaced by what `change` gives for it. */
export function mapSegments(token: string, change: (segment: string) => string): string {
  return token.replace(SEGMENT, change);
}

/** The segments of a token, in order. */
export function listSegments(token: string): string[] {
  return token.match(SEGMENT) ?? [];
}

/** The position of the last character of each segment. */
export function listSegmentEnds(token: string): number[] {
  return [...token.matchAll(SEGMENT)].map(({ index, 0: segment }) => index + segment.length - 1);
}

/** `token` with its segments replaced by `segments`, as many as it has. */
export function replaceSegments(token: string, segments: readonly string[]): string {
  let index = 0;
  return mapSegments(token, () => segments[index++] as string);
}

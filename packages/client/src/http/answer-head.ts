/** What an HTTP response says ahead of its body, however it was sent. */
export interface AnswerHead {
  /** The HTTP status; 0 where the platform hides it. */
  readonly status: number;
  /** As the header has it. */
  readonly contentType: string | undefined;
  readonly isRedirect: boolean;
  /** Where a redirect leads, if it tells. */
  readonly location: string | undefined;
}

/** Whether the request was taken and answered. */
export function isOk({ status }: AnswerHead): boolean {
  return status >= 200 && status < 300;
}

/** The media type without its parameters, in lower case; empty when there is none. */
export function readMediaType({ contentType = "" }: AnswerHead): string {
  const end = contentType.indexOf(";");
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

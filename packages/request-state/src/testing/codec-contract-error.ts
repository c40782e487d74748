import { McpError } from "@proj/types";

/** How a codec broke a rule. The texts complete the sentence "Tried to … . Expected … , got … ." */
export interface Violation {
  readonly tried: string;
  readonly expected: string;
  readonly got: string;
  /** Where the token was changed, counted from 0 in UTF-16 code units; absent where no one place was. */
  readonly position?: number | undefined;
  /** What the codec threw, where it threw. */
  readonly cause?: unknown;
}

/** A codec does not keep a rule of the contract. */
export class CodecContractError extends McpError {
  override name = "CodecContractError";
  readonly tried: string;
  readonly expected: string;
  readonly got: string;
  readonly position: number | undefined;

  constructor({ tried, expected, got, position, cause }: Violation) {
    super(
      "ERR_MCP_CODEC_CONTRACT",
      `Tried to ${tried}. Expected ${expected}, got ${got}.`,
      cause === undefined ? undefined : { cause },
    );
    this.tried = tried;
    this.expected = expected;
    this.got = got;
    this.position = position;
  }

  static override is(value: unknown): value is CodecContractError {
    return McpError.is(value) && value.code === "ERR_MCP_CODEC_CONTRACT";
  }
}

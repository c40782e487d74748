import { describe, expect, it } from "vitest";
import { BenchError } from "../command-line/bench-error.ts";
import { parseResponse } from "./parse-response.ts";

const withLength = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"é":"1"}';
const sized = Buffer.from(withLength.replace("Length: 9", `Length: ${Buffer.byteLength('{"é":"1"}')}`));
const chunked = Buffer.from(
  'HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\nA\r\n:"bcdefg"}\r\n0\r\n\r\n',
);

describe("a response", () => {
  it("with a length is read by it", () => {
    expect(parseResponse(sized)).toEqual({ status: 200, body: '{"é":"1"}' });
  });

  it("in chunks is joined", () => {
    expect(parseResponse(chunked)).toEqual({ status: 404, body: '{"a":"bcdefg"}' });
  });

  it.each([
    ["with a length", sized],
    ["in chunks", chunked],
  ])("%s is not read before its last byte has come", (_, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      expect(parseResponse(bytes.subarray(0, length))).toBeUndefined();
    }
  });

  it("that does not say how long it is cannot be read", () => {
    expect(() => parseResponse(Buffer.from("HTTP/1.1 200 OK\r\n\r\n{}"))).toThrow(BenchError);
  });
});

import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { readDatabaseUrl } from "./database-url.ts";

describe("the URL of a database", () => {
  it.each([
    ["file:rounds.db", "file:rounds.db"],
    ["file:///var/lib/rounds.db", "file:///var/lib/rounds.db"],
    ["./rounds.db", "file:.%2Frounds.db"],
    ["rounds.db", "file:rounds.db"],
    ["/var/lib/50% of #1?/rounds.db", "file:%2Fvar%2Flib%2F50%25%20of%20%231%3F%2Frounds.db"],
    ["//host/share/rounds.db", "file:%2F%2Fhost%2Fshare%2Frounds.db"],
    ["C:\\data\\rounds.db", "file:C%3A%5Cdata%5Crounds.db"],
  ])("is that of a file: %s", (given, url) => {
    expect(readDatabaseUrl(given)).toEqual({ url, isFile: true });
  });

  it.each([
    "libsql://db.example.com",
    "http://127.0.0.1:8080",
    "https://db.example.com",
    "ws://localhost",
    "WSS://db.example.com",
  ])("is that of a server: %s", (url) => {
    expect(readDatabaseUrl(url)).toEqual({ url, isFile: false });
  });

  it.each([
    ["", "must be the path of a file"],
    [" ", "must be the path of a file"],
    [undefined as unknown as string, "got nothing"],
    [":memory:", "other processes"],
    ["file::memory:?cache=shared", "other processes"],
    ["file:", "other processes"],
    ["file:?cache=shared", "other processes"],
    ["postgres://user:secret@db.example.com", 'starts with "postgres:"'],
    ["\ud800.db", "half of a character"],
  ])("is refused when it is %j", (url, message) => {
    expect(() => readDatabaseUrl(url)).toThrow(ConfigurationError);
    expect(() => readDatabaseUrl(url)).toThrow(message);
    expect(() => readDatabaseUrl(url)).not.toThrow("secret");
  });
});

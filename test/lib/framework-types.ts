/**
 * What pages show of frameworks and platforms that nothing here depends on, as far as they use it. It says what their documentation says;
 * that the code does what its page claims was tried with the versions that the page names.
 */
export const frameworkTypes = `
declare module "express" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
  interface Application {
    all(path: string, handler: Handler): this;
    use(handler: Handler): this;
    listen(port: number, host?: string): import("node:http").Server;
  }
  function express(): Application;
  namespace express {
    function json(): Handler;
  }
  export default express;
}

declare module "fastify" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  interface Fastify {
    register(plugin: (scope: Fastify) => Promise<void>): void;
    removeAllContentTypeParsers(): void;
    addContentTypeParser(type: string, parse: (request: unknown, body: unknown, done: (error: Error | null) => void) => void): void;
    all(path: string, handler: (request: { raw: IncomingMessage }, reply: { raw: ServerResponse; hijack(): void }) => void): void;
    listen(options: { port: number; host?: string }): Promise<string>;
  }
  export default function fastify(): Fastify;
}

declare module "hono" {
  export class Hono {
    all(path: string, handler: (context: { req: { raw: Request } }) => Response | Promise<Response>): this;
    fetch(request: Request): Response | Promise<Response>;
  }
}

declare const Bun: { serve(options: { port: number; idleTimeout?: number; fetch: (request: Request) => Response | Promise<Response> }): void };
declare const Deno: { serve(options: { port: number }, handler: (request: Request) => Response | Promise<Response>): void };
`;
